namespace Tern.Calls;

/// <summary>What a policy makes of one body.</summary>
/// <param name="Form">The form that it is sent in.</param>
/// <param name="HasTrailer">Whether its checksum, if it has one, comes behind it and not in the head.</param>
internal readonly record struct BodyPlan(PayloadForm Form, bool HasTrailer)
{
    /// <param name="policy">The client's policy.</param>
    /// <param name="isStreamed">Whether the bytes are not in memory.</param>
    /// <param name="length">How many there are; null when that is not known.</param>
    /// <param name="hasChecksum">Whether they are to have a checksum.</param>
    /// <param name="isSigned">Whether the request is signed, so that its body can be.</param>
    /// <param name="isUnsignedByModel">Whether the operation leaves its body unsigned (<c>aws.auth#unsignedPayload</c>).</param>
    /// <param name="isEncrypted">Whether it goes over https.</param>
    public static BodyPlan Choose(BodyPolicy policy, bool isStreamed, long? length, bool hasChecksum, bool isSigned, bool isUnsignedByModel, bool isEncrypted)
    {
        // Nothing cannot be in chunks: some stores refuse the one that would be left, the empty last one.
        if (length == 0)
            return new(isSigned && !isUnsignedByModel ? PayloadForm.Hashed : PayloadForm.Plain, false);
        bool isSmall = !isStreamed && length <= policy.MaxHashedFirst;
        bool hasTrailer = hasChecksum && policy.UsesTrailers;
        BodyPlan unsigned = hasTrailer && !isSmall ? new(PayloadForm.UnsignedChunks, true) : new(PayloadForm.Plain, false);
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
                // Without encryption nobody else vouches for the bytes.
                return !isEncrypted && (policy.UsesChunks || hasTrailer) ? new(PayloadForm.SignedChunks, hasTrailer) : unsigned;
        }
    }
}
