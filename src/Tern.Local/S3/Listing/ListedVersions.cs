using Tern.S3;

namespace Tern.Local.S3.Listing;

/// <summary>A page of versions and delete markers. The service tells both in one order, which a response with a list of each has lost.</summary>
/// <param name="Page">The page without its entries.</param>
/// <param name="Versions">The versions in their order.</param>
/// <param name="DeleteMarkers">The delete markers in theirs.</param>
/// <param name="AreMarkers">For each entry of the page, in order, whether it is the next delete marker or the next version.</param>
internal sealed record ListedVersions(
    ListObjectVersionsResponse Page, IReadOnlyList<ObjectVersion> Versions, IReadOnlyList<DeleteMarkerEntry> DeleteMarkers, IReadOnlyList<bool> AreMarkers);
