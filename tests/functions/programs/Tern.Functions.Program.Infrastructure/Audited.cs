using Tern.S3;

namespace Tern.Functions.Program.Infrastructure;

/// <summary>A filter that calls an operation.</summary>
internal sealed class Audited(S3Client s3) : IFunctionFilter<Audited>
{
    public static async ValueTask InvokeAsync<TNext>(Audited filter, Invocation invocation, TNext next)
        where TNext : struct, IFunctionNext
    {
        await next.InvokeAsync(invocation);
        await filter.RecordAsync(invocation);
    }

    private async Task RecordAsync(Invocation invocation) =>
        await s3.DeleteObjectAsync(new() { Bucket = "audit", Key = invocation.RequestId }, invocation.CancellationToken);
}
