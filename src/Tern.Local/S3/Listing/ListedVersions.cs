using Tern.S3;

namespace Tern.Local.S3.Listing;

/// <summary>
/// A page of versions and delete markers. The service returns both in one order, which the two lists of the generated response cannot express.
/// </summary>
/// <param name="Page">The page without its entries.</param>
/// <param name="Versions">The versions, in order.</param>
/// <param name="DeleteMarkers">The delete markers, in order.</param>
/// <param name="DeleteMarkerFlags">For each entry of the page, in order: true for the next delete marker, false for the next version.</param>
internal sealed record ListedVersions(
    ListObjectVersionsResponse Page, IReadOnlyList<ObjectVersion> Versions, IReadOnlyList<DeleteMarkerEntry> DeleteMarkers, IReadOnlyList<bool> DeleteMarkerFlags);
