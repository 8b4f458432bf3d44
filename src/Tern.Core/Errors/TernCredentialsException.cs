namespace Tern;

/// <summary>No credentials were found, or they are not valid.</summary>
public sealed class TernCredentialsException(string message, CallInfo? call = null, Exception? innerException = null)
    : TernException(message, call, innerException);
