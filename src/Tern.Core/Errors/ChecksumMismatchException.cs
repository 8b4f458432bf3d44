using Tern.Calls;

namespace Tern;

/// <summary>The bytes of a response are not the ones that the service sent: its checksum differs. The call was repeated as often as its retry options allow.</summary>
public sealed class ChecksumMismatchException(string message, CallInfo? call = null, Exception? innerException = null)
    : TernException(message, call, innerException);
