using Tern.Local.S3.Errors;

namespace Tern.Local.S3.Acls;

/// <summary>The headers with grants, for example <c>x-amz-grant-read: id="…", uri="…"</c>.</summary>
internal readonly record struct GrantHeaders(string? FullControl, string? Read, string? ReadAcp, string? Write, string? WriteAcp)
{
    public bool IsEmpty => (FullControl ?? Read ?? ReadAcp ?? Write ?? WriteAcp) is null;

    /// <exception cref="S3ServiceException">A header is malformed, or names an unknown grantee.</exception>
    public List<AclGrant> Parse()
    {
        List<AclGrant> grants = [];
        Parse(grants, "x-amz-grant-full-control", FullControl, "FULL_CONTROL");
        Parse(grants, "x-amz-grant-read", Read, "READ");
        Parse(grants, "x-amz-grant-read-acp", ReadAcp, "READ_ACP");
        Parse(grants, "x-amz-grant-write", Write, "WRITE");
        Parse(grants, "x-amz-grant-write-acp", WriteAcp, "WRITE_ACP");
        return grants;
    }

    private static void Parse(List<AclGrant> grants, string header, string? value, string permission)
    {
        if (value is null)
            return;
        foreach (string entry in value.Split(',', StringSplitOptions.TrimEntries))
        {
            int equals = entry.IndexOf('=', StringComparison.Ordinal);
            string kind = equals < 0 ? "" : entry[..equals].Trim();
            string grantee = entry[(equals + 1)..].Trim().Trim('"');
            grants.Add(kind switch
            {
                "id" => new(permission, AclGroups.CheckId(grantee, "id"), null),
                "uri" => new(permission, null, AclGroups.CheckUri(grantee, "uri")),
                "emailAddress" => throw RequestErrors.NotImplementedHeader(header, "Tern.Local has no e-mail addresses of accounts. Use id."),
                _ => throw RequestErrors.InvalidArgument("Argument format not recognized", header, entry),
            });
        }
    }
}
