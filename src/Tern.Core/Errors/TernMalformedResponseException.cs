namespace Tern;

/// <summary>The service reported success, but its response cannot be read. The service has probably executed the request.</summary>
public sealed class TernMalformedResponseException : TernException
{
    // Member names come from the service, so that one can be a secret that the service repeats.
    internal TernMalformedResponseException(TernSerializationException cause, string hint, CallInfo call, ResponseMetadata response, in SecretScrubber secrets)
        : base($"The response could not be read: {secrets.ScrubTruncated(cause.Message).TrimEnd('.')}.{hint}", call, secrets.AppearsIn(cause) ? null : cause)
    {
        MemberPath = secrets.ScrubTruncated(cause.Path);
        ByteOffset = cause.ByteOffset;
        response.RemoveSecrets(secrets);
        ErrorResponse = Response = response;
    }

    /// <summary>The member that was being read, for example <c>Items[3].pk</c>; empty at the top level.</summary>
    public string MemberPath { get; }

    /// <summary>The position where reading stopped, in bytes from the start of the body; -1 if a header could not be read.</summary>
    public long ByteOffset { get; }

    /// <summary>Request id, status, attempts and headers of the response.</summary>
    public ResponseMetadata Response { get; }
}
