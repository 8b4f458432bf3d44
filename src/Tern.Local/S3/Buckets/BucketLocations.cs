using Tern.Local.S3.Errors;
using Tern.S3;

namespace Tern.Local.S3.Buckets;

/// <summary>The regions in which buckets are created.</summary>
internal static class BucketLocations
{
    /// <summary>The region whose endpoint can create buckets in any region. It has no name in a location constraint.</summary>
    public const string DefaultRegion = "us-east-1";

    /// <summary>The region of the location constraint <c>EU</c>.</summary>
    public const string EuropeRegion = "eu-west-1";

    /// <summary>The region of a new bucket.</summary>
    /// <exception cref="S3ServiceException">The constraint is not valid, or the endpoint of this region does not create buckets there.</exception>
    public static string Resolve(BucketLocationConstraint? constraint, string region)
    {
        if (constraint is not { Value.Length: > 0 } given)
            return region == DefaultRegion ? region : throw BucketErrors.UnspecifiedLocation();
        string location = given.Value;
        if (region != DefaultRegion)
            return region == location ? location : throw BucketErrors.IncompatibleLocation(location);
        if (given == BucketLocationConstraint.Eu)
            return EuropeRegion;
        return location == DefaultRegion || location.Split('-').Length < 3 ? throw BucketErrors.InvalidLocation(location) : location;
    }
}
