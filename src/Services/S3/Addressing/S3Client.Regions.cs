using Tern.Calls;
using Tern.S3.Addressing;

namespace Tern.S3;

public sealed partial class S3Client
{
    /// <summary>The region of a bucket that is not where it was looked for: the call goes there, and later ones go there at once.</summary>
    protected override string? FindRegion(ServiceException error, ResponseMessage response) => BucketRegion.Find(response);
}
