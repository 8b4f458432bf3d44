using Tern.Calls;
using Tern.Presigning;
using Tern.S3.Presigning;

namespace Tern.S3;

public sealed partial class S3Client
{
    /// <summary>Presigns a download. See <see cref="PresignAsync{TRequest, TResult}"/>.</summary>
    /// <param name="request">What is asked. <c>Response…</c> members say what headers the answer has.</param>
    /// <param name="expiresIn">How long it is good: 1 second to 7 days.</param>
    /// <param name="signedHeaders">Headers that have to be sent besides; null for none.</param>
    /// <param name="cancellationToken">Cancels waiting for credentials.</param>
    /// <inheritdoc cref="PresignAsync{TRequest, TResult}" path="/exception"/>
    public ValueTask<PresignedRequest> PresignAsync(
        GetObjectRequest request, TimeSpan expiresIn, IReadOnlyList<KeyValuePair<string, string>>? signedHeaders = null, CancellationToken cancellationToken = default) =>
        PresignAsync(GetObjectOperation.Instance, request, expiresIn, signedHeaders, cancellationToken);

    /// <summary>Presigns an upload. See <see cref="PresignAsync{TRequest, TResult}"/>.</summary>
    /// <param name="request">
    /// What is asked, without a body. <see cref="PutObjectRequest.ContentType"/>, <see cref="PutObjectRequest.ContentLength"/> and
    /// <see cref="PutObjectRequest.ContentMD5"/> bind type, length and content: they are headers of the result, and an upload with others is refused.
    /// </param>
    /// <param name="expiresIn">How long it is good: 1 second to 7 days.</param>
    /// <param name="signedHeaders">Headers that have to be sent besides; null for none.</param>
    /// <param name="cancellationToken">Cancels waiting for credentials.</param>
    /// <inheritdoc cref="PresignAsync{TRequest, TResult}" path="/exception"/>
    public ValueTask<PresignedRequest> PresignAsync(
        PutObjectRequest request, TimeSpan expiresIn, IReadOnlyList<KeyValuePair<string, string>>? signedHeaders = null, CancellationToken cancellationToken = default) =>
        PresignAsync(PutObjectOperation.Instance, request, expiresIn, signedHeaders, cancellationToken);

    /// <summary>Presigns the question for an object's headers. See <see cref="PresignAsync{TRequest, TResult}"/>.</summary>
    /// <param name="request">What is asked.</param>
    /// <param name="expiresIn">How long it is good: 1 second to 7 days.</param>
    /// <param name="signedHeaders">Headers that have to be sent besides; null for none.</param>
    /// <param name="cancellationToken">Cancels waiting for credentials.</param>
    /// <inheritdoc cref="PresignAsync{TRequest, TResult}" path="/exception"/>
    public ValueTask<PresignedRequest> PresignAsync(
        HeadObjectRequest request, TimeSpan expiresIn, IReadOnlyList<KeyValuePair<string, string>>? signedHeaders = null, CancellationToken cancellationToken = default) =>
        PresignAsync(HeadObjectOperation.Instance, request, expiresIn, signedHeaders, cancellationToken);

    /// <summary>Presigns a deletion. See <see cref="PresignAsync{TRequest, TResult}"/>.</summary>
    /// <param name="request">What is asked.</param>
    /// <param name="expiresIn">How long it is good: 1 second to 7 days.</param>
    /// <param name="signedHeaders">Headers that have to be sent besides; null for none.</param>
    /// <param name="cancellationToken">Cancels waiting for credentials.</param>
    /// <inheritdoc cref="PresignAsync{TRequest, TResult}" path="/exception"/>
    public ValueTask<PresignedRequest> PresignAsync(
        DeleteObjectRequest request, TimeSpan expiresIn, IReadOnlyList<KeyValuePair<string, string>>? signedHeaders = null, CancellationToken cancellationToken = default) =>
        PresignAsync(DeleteObjectOperation.Instance, request, expiresIn, signedHeaders, cancellationToken);

    /// <summary>Presigns the upload of a part. See <see cref="PresignAsync{TRequest, TResult}"/>.</summary>
    /// <param name="request">What is asked, without a body.</param>
    /// <param name="expiresIn">How long it is good: 1 second to 7 days.</param>
    /// <param name="signedHeaders">Headers that have to be sent besides; null for none.</param>
    /// <param name="cancellationToken">Cancels waiting for credentials.</param>
    /// <inheritdoc cref="PresignAsync{TRequest, TResult}" path="/exception"/>
    public ValueTask<PresignedRequest> PresignAsync(
        UploadPartRequest request, TimeSpan expiresIn, IReadOnlyList<KeyValuePair<string, string>>? signedHeaders = null, CancellationToken cancellationToken = default) =>
        PresignAsync(UploadPartOperation.Instance, request, expiresIn, signedHeaders, cancellationToken);

    /// <summary>
    /// Makes a request that whoever has it can send until it expires, with the permissions of the client's credentials. Nothing is
    /// sent here.
    /// </summary>
    /// <remarks>
    /// <para>Where the result has headers, they must be sent with these very values: those of HTTP that the request has (<c>Content-Type</c>,
    /// <c>Range</c>, <c>If-Match</c> …), and of AWS's those that S3 reads from headers alone or that are secrets (encryption, source of
    /// a copy, tags, object lock, MFA). All others of AWS's are part of the URL. Headers of the client's options are left out.</para>
    /// <para>The body is not signed; a checksum in the request binds it all the same.</para>
    /// </remarks>
    /// <param name="operation">The operation, for example <c>GetObjectOperation.Instance</c>.</param>
    /// <param name="request">What is asked, without a body, which comes from whoever sends the request.</param>
    /// <param name="expiresIn">How long it is good: 1 second to 7 days, fractions of a second cut off. It ends with the credentials, if they do first.</param>
    /// <param name="signedHeaders">Headers that have to be sent besides; null for none. They count before the request's own, and none of them becomes part of the URL.</param>
    /// <param name="cancellationToken">Cancels waiting for credentials.</param>
    /// <exception cref="Tern.InvalidRequestException">The expiry is under 1 second or over 7 days, or the request cannot be written.</exception>
    /// <exception cref="ConfigurationException">There is no region, or the call is not made with credentials.</exception>
    /// <exception cref="CredentialsException">There are no credentials.</exception>
    /// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html">Authenticating requests: using query parameters</seealso>
    public ValueTask<PresignedRequest> PresignAsync<TRequest, TResult>(
        Operation<TRequest, TResult> operation,
        TRequest request,
        TimeSpan expiresIn,
        IReadOnlyList<KeyValuePair<string, string>>? signedHeaders = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        return base.PresignAsync(operation, request, expiresIn, signedHeaders, warnsOfExpiry: true, cancellationToken);
    }

    /// <summary>
    /// Presigns all that a browser needs for a multipart upload that was begun here: a URL for each part, one to complete it and one to
    /// abort it.
    /// </summary>
    /// <param name="bucket">The bucket.</param>
    /// <param name="key">The key.</param>
    /// <param name="uploadId">The upload, of <c>CreateMultipartUploadAsync</c>.</param>
    /// <param name="partCount">The number of parts: 1 to 10,000.</param>
    /// <param name="expiresIn">How long they are good: 1 second to 7 days.</param>
    /// <param name="cancellationToken">Cancels waiting for credentials.</param>
    /// <exception cref="ArgumentOutOfRangeException">There are no parts, or more than 10,000.</exception>
    /// <inheritdoc cref="PresignAsync{TRequest, TResult}" path="/exception"/>
    public async Task<PresignedMultipartUpload> PresignMultipartUploadAsync(
        string bucket, string key, string uploadId, int partCount, TimeSpan expiresIn, CancellationToken cancellationToken = default)
    {
        const int MaxParts = 10_000;
        ArgumentOutOfRangeException.ThrowIfLessThan(partCount, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(partCount, MaxParts);
        string[] urls = new string[partCount];
        for (int i = 0; i < urls.Length; i++)
        {
            var request = new UploadPartRequest { Bucket = bucket, Key = key, UploadId = uploadId, PartNumber = i + 1 };
            urls[i] = (await SignAsync(UploadPartOperation.Instance, request).ConfigureAwait(false)).Url;
        }
        PresignedRequest complete = await PresignAsync(
            CompleteMultipartUploadOperation.Instance,
            new CompleteMultipartUploadRequest { Bucket = bucket, Key = key, UploadId = uploadId },
            expiresIn,
            cancellationToken: cancellationToken).ConfigureAwait(false);
        PresignedRequest abort = await SignAsync(
            AbortMultipartUploadOperation.Instance, new AbortMultipartUploadRequest { Bucket = bucket, Key = key, UploadId = uploadId }).ConfigureAwait(false);
        return new PresignedMultipartUpload(uploadId, urls, complete, abort);

        // All end at once: what is logged of the completion holds for the others.
        ValueTask<PresignedRequest> SignAsync<TRequest, TResult>(Operation<TRequest, TResult> operation, TRequest request) =>
            base.PresignAsync(operation, request, expiresIn, signedHeaders: null, warnsOfExpiry: false, cancellationToken);
    }

    /// <summary>Signs the policy of a form with which a browser uploads an object itself. Nothing is sent here.</summary>
    /// <param name="policy">What the form may upload.</param>
    /// <param name="expiresIn">How long it is good: 1 second to 7 days, fractions of a second cut off. It ends with the credentials, if they do first.</param>
    /// <param name="cancellationToken">Cancels waiting for credentials.</param>
    /// <exception cref="Tern.InvalidRequestException">The expiry is under 1 second or over 7 days, or the policy contradicts itself or has a control character.</exception>
    /// <exception cref="ConfigurationException">There is no region, or the bucket is not in one.</exception>
    /// <exception cref="CredentialsException">There are no credentials.</exception>
    /// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-UsingHTTPPOST.html">Browser-based uploads using POST</seealso>
    public async Task<PresignedPost> PresignPostAsync(PostPolicy policy, TimeSpan expiresIn, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(policy);
        return PostPolicyWriter.Sign(policy, await LocateAsync(PostObjectOperation.Instance, policy, expiresIn, cancellationToken).ConfigureAwait(false));
    }
}
