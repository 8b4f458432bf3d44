using Tern.S3.Transfers;

namespace Tern.S3;

public sealed partial class S3Client
{
    // S3 returns 411 for a body without a length: https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html
    partial void Divert(PutObjectRequest request, CancellationToken cancellationToken, ref Task<PutObjectResponse>? response)
    {
        if (request.Body is { Length: null } body && request.ContentLength is null)
            response = PutUnknownLengthAsync(request, body, cancellationToken);
    }

    private async Task<PutObjectResponse> PutUnknownLengthAsync(PutObjectRequest request, RequestBody body, CancellationToken cancellationToken)
    {
        SegmentPool pool = SegmentPool.Shared;
        var part = new PartBuffer(pool);
        pool.Enter();
        try
        {
            await body.CopyToAsync(new PutBuffer(part), cancellationToken).ConfigureAwait(false);
            return await InvokeAsync(PutObjectOperation.Instance, request with { Body = part }, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            part.Release();
            pool.Leave();
        }
    }
}
