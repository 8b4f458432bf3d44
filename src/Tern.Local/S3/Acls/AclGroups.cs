using Tern.Local.S3.Errors;

namespace Tern.Local.S3.Acls;

/// <summary>The grantees of access control lists: groups and canonical IDs.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html">Access control list overview</seealso>
internal static class AclGroups
{
    public const string AllUsers = "http://acs.amazonaws.com/groups/global/AllUsers";
    public const string AuthenticatedUsers = "http://acs.amazonaws.com/groups/global/AuthenticatedUsers";
    public const string LogDelivery = "http://acs.amazonaws.com/groups/s3/LogDelivery";

    private const int CanonicalIdLength = 64;

    public static bool IsPublic(AclGrant grant) => grant.Uri is AllUsers or AuthenticatedUsers;

    /// <summary>Returns the URI if it is that of a group.</summary>
    /// <param name="uri">The URI.</param>
    /// <param name="argument">The name of the argument in the error.</param>
    /// <exception cref="S3ServiceException">The group is unknown.</exception>
    public static string CheckUri(string uri, string argument) =>
        uri is AllUsers or AuthenticatedUsers or LogDelivery ? uri : throw RequestErrors.InvalidArgument("Invalid group uri", argument, uri);

    /// <summary>Returns the ID if it has the form of a canonical ID: 64 hexadecimal digits.</summary>
    /// <param name="id">The ID.</param>
    /// <param name="argument">The name of the argument in the error.</param>
    /// <exception cref="S3ServiceException">The ID is not valid.</exception>
    public static string CheckId(string id, string argument) =>
        id.Length == CanonicalIdLength && id.All(char.IsAsciiHexDigitLower) ? id : throw RequestErrors.InvalidArgument("Invalid id", argument, id);
}
