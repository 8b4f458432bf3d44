using System.Globalization;
using System.Security.Cryptography;

namespace Tern.Runtime;

/// <summary>The part of a call that the client's body policy determines: how a body is signed, and where its checksum is sent.</summary>
internal sealed partial class Call
{
    private const string KnownAlgorithms = "CRC32, CRC32C, CRC64NVME, SHA1, SHA256, SHA512, MD5, XXHASH64, XXHASH3 or XXHASH128";

    /// <summary>Prepares a body that gets a checksum. <see cref="TryPrepareBody"/> prepares the others.</summary>
    public async ValueTask PrepareBodyByPolicyAsync()
    {
        if (_state.Body.IsLive)
        {
            SetPayloadHash();
            return;
        }
        BodyPolicy policy = _state.Runtime.BodyPolicy;
        _state.ExpectContinueMinLength = policy.ExpectContinueMinLength;
        string? algorithm = ChooseAlgorithm(policy);
        string? signing = Identity is null ? null : _state.Scheme!.ChunkAlgorithm;
        BodyPlan plan = BodyPlan.Choose(
            policy,
            _state.Body.IsStreamed,
            _state.Body.Length,
            algorithm is not null,
            signing is not null,
            _state.Operation.HasUnsignedPayload,
            Endpoint.Scheme == Uri.UriSchemeHttps);
        if (plan.Form is PayloadForm.SignedChunks or PayloadForm.UnsignedChunks)
        {
            if (!plan.HasTrailer && algorithm is not null)
                await AddChecksumAsync(algorithm, isHashed: false).ConfigureAwait(false);
            UseChunks(plan.Form == PayloadForm.SignedChunks ? signing : null, plan.HasTrailer ? algorithm : null);
            // Otherwise the signer adds it.
            if (signing is null)
                Request.Headers.Add(new("x-amz-content-sha256", PayloadHashText()));
        }
        else if (_state.Body.IsStreamed && _state.Body.Length != 0)
        {
            await AddChecksumAsync(algorithm, isHashed: plan.Form == PayloadForm.Hashed).ConfigureAwait(false);
            _state.IsUnsignedPayload = plan.Form != PayloadForm.Hashed;
            if (!_state.IsUnsignedPayload)
                return;
        }
        else
        {
            if (algorithm is not null)
                AddChecksum(algorithm, _state.Body.Memory.Span);
            _state.IsUnsignedPayload = plan.Form == PayloadForm.Unsigned;
        }
        SetPayloadHash();
    }

    /// <summary>The checksum algorithm for the body; null for none.</summary>
    private string? ChooseAlgorithm(BodyPolicy policy)
    {
        if (HasCallerChecksum())
            return null;
        if (Request.ChecksumAlgorithm is { } chosen)
            return Checksum.IsKnown(chosen) ? chosen.ToUpperInvariant() : throw CreateUnknownAlgorithmException(chosen);
        if (Request.IsChecksumRequired && policy.UsesContentMd5)
        {
            ContentMd5.Add(Request);
            return null;
        }
        if (!Request.IsChecksumRequired && policy.RequestChecksums == ChecksumUse.WhenRequired)
            return null;
        return BodyPolicy.DefaultAlgorithm;
    }

    /// <summary>Whether the caller set a checksum, or <c>Content-MD5</c> where no algorithm was chosen.</summary>
    private bool HasCallerChecksum()
    {
        foreach (KeyValuePair<string, string> header in Request.Headers)
        {
            if (ChecksumHeader.IsValue(header.Key) || (Request.ChecksumAlgorithm is null && ContentMd5.IsHeader(header.Key)))
                return true;
        }
        return false;
    }

    private void UseChunks(string? signing, string? checksum)
    {
        int inMemory = signing is null ? ChunkedBody.MemoryChunkSize : ChunkedBody.SignedMemoryChunkSize;
        ChunkFraming framing = _state.Runtime.GetChunkFraming(signing, checksum, _state.Body.IsStreamed ? ChunkedBody.StreamedChunkSize : inMemory);
        if (checksum is not null)
        {
            NameAlgorithm(checksum);
            Request.Headers.Add(new(TrailerHeader, framing.TrailerName!));
        }
        if (_state.Body.Length is { } length)
            Request.Headers.Add(new("x-amz-decoded-content-length", length.ToString(CultureInfo.InvariantCulture)));
        PrependEncoding(Request.Headers);
        _state.Body = new BodySource(default, new ChunkedBody(_state.Body, framing));
        _state.IsUnsignedPayload = true;
    }

    /// <summary>Adds the checksum and the payload hash of a body that must be read for them.</summary>
    /// <param name="algorithm">The checksum algorithm; null for none.</param>
    /// <param name="isHashed">Whether the signature needs the hash.</param>
    private async ValueTask AddChecksumAsync(string? algorithm, bool isHashed)
    {
        if (_state.Body.Stream is not { } body)
        {
            if (algorithm is not null)
                AddChecksum(algorithm, _state.Body.Memory.Span);
            return;
        }
        if (!MustReadTwice(body, ref algorithm, isHashed))
            return;
        using Checksum? checksum = algorithm is null ? null : Checksum.Create(algorithm);
        using IncrementalHash? hash = isHashed ? IncrementalHash.CreateHash(HashAlgorithmName.SHA256) : null;
        try
        {
            var destination = new HashingStream(checksum, hash, body.Length);
            await body.HashAsync(destination, _watchdog.Token).ConfigureAwait(false);
            destination.Complete();
        }
        catch (Exception e) when (e is not (OperationCanceledException or TernRequestException))
        {
            throw CreateUnreadableBodyException(e);
        }
        if (checksum is not null)
            AddValue(checksum);
        if (hash is not null)
            WriteHash(hash);
    }

    /// <summary>
    /// Whether a stream is read once before it is sent. A stream that cannot be read twice is sent without a checksum, unless one is required.
    /// </summary>
    private bool MustReadTwice(RequestBody body, ref string? algorithm, bool isHashed)
    {
        if (!body.CanReadRepeatedly)
        {
            if (isHashed)
                throw CreateNotRepeatableException($"{nameof(PayloadSigning)}.{nameof(PayloadSigning.Signed)}");
            if (algorithm is not null && (Request.IsChecksumRequired || Request.ChecksumAlgorithm is not null))
                throw CreateNotRepeatableException("A checksum in the request headers");
            algorithm = null;
        }
        return algorithm is not null || isHashed;
    }

    private void AddChecksum(string algorithm, ReadOnlySpan<byte> bytes)
    {
        using Checksum checksum = Checksum.Create(algorithm)!;
        checksum.Append(bytes);
        AddValue(checksum);
    }

    private void AddValue(Checksum checksum)
    {
        Span<byte> value = stackalloc byte[SHA512.HashSizeInBytes];
        value = value[..checksum.Length];
        checksum.Finish(value);
        NameAlgorithm(checksum.Algorithm);
        Request.Headers.Add(new(ChecksumHeader.GetName(checksum.Algorithm), Convert.ToBase64String(value)));
    }

    /// <summary>Adds the header that names the algorithm, unless the caller set it.</summary>
    private void NameAlgorithm(string algorithm)
    {
        if (Request is { ChecksumAlgorithm: null, ChecksumHeader: { } header })
            Request.Headers.Add(new(header, algorithm));
    }

    private void WriteHash(IncrementalHash hash)
    {
        Span<byte> value = stackalloc byte[SHA256.HashSizeInBytes];
        hash.GetHashAndReset(value);
        Hexadecimal.WriteHash(value, _payloadHash);
        _state.PayloadHashLength = PayloadHash.Length;
    }

    /// <summary>Adds <c>aws-chunked</c> in front of the encodings of the body itself.</summary>
    private static void PrependEncoding(List<KeyValuePair<string, string>> headers)
    {
        const string Name = "Content-Encoding";
        const string Chunked = "aws-chunked";
        for (int i = 0; i < headers.Count; i++)
        {
            if (headers[i].Key.Equals(Name, StringComparison.OrdinalIgnoreCase))
            {
                headers[i] = new(Name, $"{Chunked},{headers[i].Value}");
                return;
            }
        }
        headers.Add(new(Name, Chunked));
    }

    private TernRequestException CreateUnknownAlgorithmException(string algorithm) => new(
        $"The checksum algorithm '{HostLabel.Quote(algorithm, 40)}' is not supported. Expected {KnownAlgorithms}. For another algorithm, set the checksum itself.", CreateInfo());

    private TernRequestException CreateNotRepeatableException(string demand) => new(
        $"{demand} requires a body that can be read twice, once to hash it. This body can be read only once. Use bytes, a file or a stream that can seek, or a {nameof(BodyPolicy)} with trailers.",
        CreateInfo());
}
