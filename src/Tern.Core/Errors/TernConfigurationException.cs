namespace Tern;

/// <summary>
/// The options of the client or its environment are incomplete or contradictory, for example without a region. The message contains the setting
/// to change.
/// </summary>
public sealed class TernConfigurationException(string message, CallInfo? call = null, Exception? innerException = null)
    : TernException(message, call, innerException);
