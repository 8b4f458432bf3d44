using Tern.Runtime;
using Tern.S3.Addressing;

namespace Tern.S3;

public sealed partial class S3Client
{
    /// <summary>Returns the region of a bucket in another region. The call is repeated there, and later calls start there.</summary>
    protected override string? GetRedirectRegion(TernServiceException error, ResponseMessage response) => BucketRegion.Find(response);
}
