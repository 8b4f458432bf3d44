using Tern.Calls;

namespace Tern;

/// <summary>The client's options or its environment lack something or contradict themselves, such as a client without a region. The message says what to set.</summary>
public sealed class ConfigurationException(string message, CallInfo? call = null, Exception? innerException = null)
    : TernException(message, call, innerException);
