using Tern.Runtime;
using Tern.S3.Presigning;

namespace Tern.S3;

public sealed partial class S3Client
{
    /// <summary>Presigns a download. See <see cref="PresignAsync{TRequest, TResult}"/>.</summary>
    /// <param name="request">The request. Its <c>Response…</c> members set headers of the response.</param>
    /// <param name="expiresIn">The validity: 1 second to 7 days.</param>
    /// <param name="signedHeaders">Additional headers that the sender must send. Null means none.</param>
    /// <param name="cancellationToken">Cancels the wait for credentials.</param>
    /// <inheritdoc cref="PresignAsync{TRequest, TResult}" path="/exception"/>
    public ValueTask<PresignedRequest> PresignAsync(
        GetObjectRequest request, TimeSpan expiresIn, IReadOnlyList<KeyValuePair<string, string>>? signedHeaders = null, CancellationToken cancellationToken = default) =>
        PresignAsync(GetObjectOperation.Instance, request, expiresIn, signedHeaders, cancellationToken);

    /// <summary>Presigns an upload. See <see cref="PresignAsync{TRequest, TResult}"/>.</summary>
    /// <param name="request">
    /// The request, without a body. <see cref="PutObjectRequest.ContentType"/>, <see cref="PutObjectRequest.ContentLength"/> and
    /// <see cref="PutObjectRequest.ContentMd5"/> bind type, length and content: they are headers of the result, and S3 rejects other values.
    /// </param>
    /// <param name="expiresIn">The validity: 1 second to 7 days.</param>
    /// <param name="signedHeaders">Additional headers that the sender must send. Null means none.</param>
    /// <param name="cancellationToken">Cancels the wait for credentials.</param>
    /// <inheritdoc cref="PresignAsync{TRequest, TResult}" path="/exception"/>
    public ValueTask<PresignedRequest> PresignAsync(
        PutObjectRequest request, TimeSpan expiresIn, IReadOnlyList<KeyValuePair<string, string>>? signedHeaders = null, CancellationToken cancellationToken = default) =>
        PresignAsync(PutObjectOperation.Instance, request, expiresIn, signedHeaders, cancellationToken);

    /// <summary>Presigns a <c>HeadObject</c> request. See <see cref="PresignAsync{TRequest, TResult}"/>.</summary>
    /// <param name="request">The request.</param>
    /// <param name="expiresIn">The validity: 1 second to 7 days.</param>
    /// <param name="signedHeaders">Additional headers that the sender must send. Null means none.</param>
    /// <param name="cancellationToken">Cancels the wait for credentials.</param>
    /// <inheritdoc cref="PresignAsync{TRequest, TResult}" path="/exception"/>
    public ValueTask<PresignedRequest> PresignAsync(
        HeadObjectRequest request, TimeSpan expiresIn, IReadOnlyList<KeyValuePair<string, string>>? signedHeaders = null, CancellationToken cancellationToken = default) =>
        PresignAsync(HeadObjectOperation.Instance, request, expiresIn, signedHeaders, cancellationToken);

    /// <summary>Presigns a deletion. See <see cref="PresignAsync{TRequest, TResult}"/>.</summary>
    /// <param name="request">The request.</param>
    /// <param name="expiresIn">The validity: 1 second to 7 days.</param>
    /// <param name="signedHeaders">Additional headers that the sender must send. Null means none.</param>
    /// <param name="cancellationToken">Cancels the wait for credentials.</param>
    /// <inheritdoc cref="PresignAsync{TRequest, TResult}" path="/exception"/>
    public ValueTask<PresignedRequest> PresignAsync(
        DeleteObjectRequest request, TimeSpan expiresIn, IReadOnlyList<KeyValuePair<string, string>>? signedHeaders = null, CancellationToken cancellationToken = default) =>
        PresignAsync(DeleteObjectOperation.Instance, request, expiresIn, signedHeaders, cancellationToken);

    /// <summary>Presigns the upload of a part. See <see cref="PresignAsync{TRequest, TResult}"/>.</summary>
    /// <param name="request">The request, without a body.</param>
    /// <param name="expiresIn">The validity: 1 second to 7 days.</param>
    /// <param name="signedHeaders">Additional headers that the sender must send. Null means none.</param>
    /// <param name="cancellationToken">Cancels the wait for credentials.</param>
    /// <inheritdoc cref="PresignAsync{TRequest, TResult}" path="/exception"/>
    public ValueTask<PresignedRequest> PresignAsync(
        UploadPartRequest request, TimeSpan expiresIn, IReadOnlyList<KeyValuePair<string, string>>? signedHeaders = null, CancellationToken cancellationToken = default) =>
        PresignAsync(UploadPartOperation.Instance, request, expiresIn, signedHeaders, cancellationToken);

    /// <summary>
    /// Creates a request that anyone can send until it expires, with the permissions of the credentials of the client. No request is
    /// sent.
    /// </summary>
    /// <remarks>
    /// <para>The headers of the result must be sent unchanged. They are the HTTP headers of the request (<c>Content-Type</c>,
    /// <c>Range</c>, <c>If-Match</c> …) and the AWS headers that S3 reads only from headers or that are secret (encryption, copy source,
    /// tags, object lock, MFA). All other AWS headers are part of the URL. The headers of the client options are not included.</para>
    /// <para>The body is not signed. A checksum in the request binds it.</para>
    /// </remarks>
    /// <param name="operation">The operation, for example <c>GetObjectOperation.Instance</c>.</param>
    /// <param name="request">The request, without a body. The sender adds the body.</param>
    /// <param name="expiresIn">The validity: 1 second to 7 days, truncated to seconds. The request expires earlier if the credentials do.</param>
    /// <param name="signedHeaders">
    /// Additional headers that the sender must send. They replace headers of the request, and none of them becomes part of the URL. Null means none.
    /// </param>
    /// <param name="cancellationToken">Cancels the wait for credentials.</param>
    /// <exception cref="Tern.TernRequestException">
    /// The validity is less than 1 second or more than 7 days, or the request cannot be written.
    /// </exception>
    /// <exception cref="TernConfigurationException">No region is set, or the call is made without credentials.</exception>
    /// <exception cref="TernCredentialsException">No credentials were found.</exception>
    /// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html">Authenticating requests: using query parameters</seealso>
    public ValueTask<PresignedRequest> PresignAsync<TRequest, TResult>(
        Operation<TRequest, TResult> operation,
        TRequest request,
        TimeSpan expiresIn,
        IReadOnlyList<KeyValuePair<string, string>>? signedHeaders = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        return base.PresignAsync(operation, request, expiresIn, signedHeaders, logsExpiryWarning: true, cancellationToken);
    }

    /// <summary>
    /// Presigns the requests of a multipart upload that was already created: one URL for each part, one request to complete the upload and one to
    /// abort it.
    /// </summary>
    /// <param name="bucket">The bucket.</param>
    /// <param name="key">The key.</param>
    /// <param name="uploadId">The id of the upload that <c>CreateMultipartUploadAsync</c> returned.</param>
    /// <param name="partCount">The number of parts: 1 to 10,000.</param>
    /// <param name="expiresIn">The validity: 1 second to 7 days.</param>
    /// <param name="cancellationToken">Cancels the wait for credentials.</param>
    /// <exception cref="ArgumentOutOfRangeException">The number of parts is less than 1 or more than 10,000.</exception>
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

        // All expire at the same time: the warning for the completion covers the others.
        ValueTask<PresignedRequest> SignAsync<TRequest, TResult>(Operation<TRequest, TResult> operation, TRequest request) =>
            base.PresignAsync(operation, request, expiresIn, signedHeaders: null, logsExpiryWarning: false, cancellationToken);
    }

    /// <summary>Signs the policy of a form with which a browser uploads an object. No request is sent.</summary>
    /// <param name="policy">What the form can upload.</param>
    /// <param name="expiresIn">The validity: 1 second to 7 days, truncated to seconds. The request expires earlier if the credentials do.</param>
    /// <param name="cancellationToken">Cancels the wait for credentials.</param>
    /// <exception cref="Tern.TernRequestException">
    /// The validity is less than 1 second or more than 7 days, or the policy is inconsistent or has a control character.
    /// </exception>
    /// <exception cref="TernConfigurationException">No region is set, or the bucket has no region.</exception>
    /// <exception cref="TernCredentialsException">No credentials were found.</exception>
    /// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-UsingHTTPPOST.html">Browser-based uploads using POST</seealso>
    public async Task<PresignedPost> PresignPostAsync(PostPolicy policy, TimeSpan expiresIn, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(policy);
        return PostPolicyWriter.Sign(policy, await GetSigningTargetAsync(PostObjectOperation.Instance, policy, expiresIn, cancellationToken).ConfigureAwait(false));
    }
}
