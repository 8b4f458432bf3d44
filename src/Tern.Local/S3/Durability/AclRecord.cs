using Tern.Local.Durability;
using Tern.Local.S3.Acls;

namespace Tern.Local.S3.Durability;

/// <summary>The binary form of an access control list. Older records end before it.</summary>
internal static class AclRecord
{
    public static void Write(RecordWriter writer, IReadOnlyList<AclGrant>? grants)
    {
        writer.Boolean(grants is not null);
        if (grants is null)
            return;
        writer.Integer(grants.Count);
        foreach (AclGrant grant in grants)
        {
            writer.Text(grant.Permission);
            writer.OptionalText(grant.Id);
            writer.OptionalText(grant.Uri);
        }
    }

    public static IReadOnlyList<AclGrant>? Read(ref RecordReader reader)
    {
        if (reader.IsAtEnd || !reader.Boolean())
            return null;
        List<AclGrant> grants = [];
        for (long count = reader.Integer(); count > 0; count--)
            grants.Add(new AclGrant(reader.Text(), reader.OptionalText(), reader.OptionalText()));
        return grants;
    }
}
