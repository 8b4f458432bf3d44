using Tern.Calls;
using Tern.Codecs;

namespace Tern;

/// <summary>The service reports success, yet its answer cannot be read. The service has probably done what was asked.</summary>
public sealed class MalformedResponseException : TernException
{
    // The names of members are the service's, so that a secret which it repeats can be one.
    internal MalformedResponseException(CodecException cause, string hint, CallInfo call, ResponseMetadata response, in SecretScrubber secrets)
        : base($"the response could not be read: {secrets.ScrubCut(cause.Message)}{hint}", call, secrets.IsIn(cause) ? null : cause)
    {
        MemberPath = secrets.ScrubCut(cause.Path);
        ByteOffset = cause.ByteOffset;
        response.HideSecrets(secrets);
        ErrorResponse = Response = response;
    }

    /// <summary>The member that was being read, for example <c>Items[3].pk</c>; empty at the top.</summary>
    public string MemberPath { get; }

    /// <summary>Where reading stopped, in bytes from the start of the body; -1 when a header could not be read.</summary>
    public long ByteOffset { get; }

    /// <summary>Request id, status, attempts and headers of the response.</summary>
    public ResponseMetadata Response { get; }
}
