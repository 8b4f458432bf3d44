using Tern.Lambda;
using Tern.Local.S3;
using Tern.S3;

namespace Tern.Local.Lambda.Functions;

/// <summary>Reads the archives of functions and layers that are objects of S3.</summary>
internal sealed class CodeObjects(S3Engine objects)
{
    // The data folder contains an archive as one record.
    private const long MaxLength = 60 * 1024 * 1024;

    /// <summary>Returns a request whose code is an object as one with the bytes of the object.</summary>
    /// <exception cref="TernServiceException">The object does not exist, or it is too large.</exception>
    public async ValueTask<CreateFunctionRequest> LoadAsync(CreateFunctionRequest request, CancellationToken cancellationToken) =>
        request.Code is { ZipFile: null, S3Bucket: { } bucket, S3Key: { } key } code && request.PackageType != PackageType.Image
            ? request with { Code = new FunctionCode { ZipFile = await ReadAsync(bucket, key, code.S3ObjectVersion, cancellationToken).ConfigureAwait(false) } }
            : request;

    /// <inheritdoc cref="LoadAsync(CreateFunctionRequest, CancellationToken)"/>
    public async ValueTask<UpdateFunctionCodeRequest> LoadAsync(UpdateFunctionCodeRequest request, CancellationToken cancellationToken) =>
        request is { ZipFile: null, ImageUri: null, S3Bucket: { } bucket, S3Key: { } key }
            ? request with { ZipFile = await ReadAsync(bucket, key, request.S3ObjectVersion, cancellationToken).ConfigureAwait(false), S3Bucket = null, S3Key = null }
            : request;

    /// <inheritdoc cref="LoadAsync(CreateFunctionRequest, CancellationToken)"/>
    public async ValueTask<PublishLayerVersionRequest> LoadAsync(PublishLayerVersionRequest request, CancellationToken cancellationToken) =>
        request.Content is { ZipFile: null, S3Bucket: { } bucket, S3Key: { } key } content
            ? request with { Content = new LayerVersionContentInput { ZipFile = await ReadAsync(bucket, key, content.S3ObjectVersion, cancellationToken).ConfigureAwait(false) } }
            : request;

    private async ValueTask<ReadOnlyMemory<byte>> ReadAsync(string bucket, string key, string? version, CancellationToken cancellationToken)
    {
        try
        {
            GetObjectResponse response = await objects.GetObjectAsync(new GetObjectRequest { Bucket = bucket, Key = key, VersionId = version }, cancellationToken).ConfigureAwait(false);
            await using (response.Body.ConfigureAwait(false))
            {
                if (response.ContentLength > MaxLength)
                    throw LambdaFailures.InvalidParameter($"Tern.Local does not support archives of more than {MaxLength} bytes. The object has {response.ContentLength} bytes.");
                using var content = new MemoryStream();
                await response.Body.CopyToAsync(content, cancellationToken).ConfigureAwait(false);
                return content.ToArray();
            }
        }
        catch (TernServiceException e) when (e is not LambdaException)
        {
            throw LambdaFailures.InvalidParameter($"Error occurred while GetObject. S3 Error Code: {e.ErrorCode}. S3 Error Message: {e.ServiceMessage}");
        }
    }
}
