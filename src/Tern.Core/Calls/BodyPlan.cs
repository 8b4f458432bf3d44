namespace Tern.Runtime;

/// <summary>The form in which one body is sent, by a policy.</summary>
/// <param name="Form">The form of the body.</param>
/// <param name="HasTrailer">Whether the checksum of the body, if any, is sent after it and not in the headers.</param>
internal readonly record struct BodyPlan(PayloadForm Form, bool HasTrailer)
{
    /// <param name="policy">The client's policy.</param>
    /// <param name="isStreamed">Whether the body is not in memory.</param>
    /// <param name="length">The length in bytes; null if it is not known.</param>
    /// <param name="hasChecksum">Whether the body has a checksum.</param>
    /// <param name="isSigned">Whether the request is signed, so that its body can be signed.</param>
    /// <param name="isUnsignedByModel">Whether the operation excludes the body from the signature (<c>aws.auth#unsignedPayload</c>).</param>
    /// <param name="isEncrypted">Whether the request is sent over HTTPS.</param>
    public static BodyPlan Choose(BodyPolicy policy, bool isStreamed, long? length, bool hasChecksum, bool isSigned, bool isUnsignedByModel, bool isEncrypted)
    {
        // An empty body is never chunked: some S3-compatible stores reject a body that consists of the empty last chunk.
        if (length == 0)
            return new(isSigned && !isUnsignedByModel ? PayloadForm.Hashed : PayloadForm.Unsigned, false);
        bool isSmall = !isStreamed && length <= policy.MaxPrehashedLength;
        bool hasTrailer = hasChecksum && policy.SupportsTrailers;
        BodyPlan unsigned = hasTrailer && !isSmall ? new(PayloadForm.UnsignedChunks, true) : new(PayloadForm.Unsigned, false);
        if (!isSigned || isUnsignedByModel)
            return unsigned;
        switch (policy.PayloadSigning)
        {
            case PayloadSigning.Signed:
                return new(PayloadForm.Hashed, false);
            case PayloadSigning.Unsigned:
                return unsigned;
            case PayloadSigning.Chunked:
                return new(PayloadForm.SignedChunks, hasTrailer);
            default:
                if (isSmall)
                    return new(PayloadForm.Hashed, false);
                // Without encryption nothing else protects the integrity of the bytes.
                return !isEncrypted && (policy.SupportsChunks || hasTrailer) ? new(PayloadForm.SignedChunks, hasTrailer) : unsigned;
        }
    }
}
