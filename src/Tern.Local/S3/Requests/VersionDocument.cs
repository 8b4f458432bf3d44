using Tern.Local.S3.Listing;
using Tern.Local.S3.Wire;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.S3.Requests;

/// <summary>
/// Writes the document of ListObjectVersions. Versions and delete markers are in one order, because clients show them in the order of the document.
/// </summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectVersions.html">ListObjectVersions</seealso>
internal static class VersionDocument
{
    public static void Write(RestResponse response, ListedVersions listed)
    {
        response.ContentType = "application/xml";
        var writer = new XmlWriter(response.Buffer);
        writer.WriteTag("<ListVersionsResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"u8);
        ListObjectVersionsResponseXml.Write(ref writer, listed.Page);
        int version = 0;
        int marker = 0;
        foreach (bool isMarker in listed.DeleteMarkerFlags)
        {
            writer.WriteTag(isMarker ? "<DeleteMarker>"u8 : "<Version>"u8);
            if (isMarker)
                DeleteMarkerEntryXml.Write(ref writer, listed.DeleteMarkers[marker++]);
            else
                ObjectVersionXml.Write(ref writer, listed.Versions[version++]);
            writer.WriteTag(isMarker ? "</DeleteMarker>"u8 : "</Version>"u8);
        }
        writer.WriteTag("</ListVersionsResult>"u8);
        writer.Complete();
    }
}
