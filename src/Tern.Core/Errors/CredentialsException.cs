using Tern.Calls;

namespace Tern;

/// <summary>There are no credentials, or they cannot be used.</summary>
public sealed class CredentialsException(string message, CallInfo? call = null, Exception? innerException = null)
    : TernException(message, call, innerException);
