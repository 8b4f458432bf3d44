using Tern.Local.Durability;
using Tern.Local.Lambda.Policies;

namespace Tern.Local.Lambda.Durability;

/// <summary>The form of a resource policy in a document.</summary>
internal static class PolicyRecord
{
    public static void Write(in RecordWriter writer, ResourcePolicy policy)
    {
        writer.Text(policy.RevisionId);
        writer.Integer(policy.Statements.Count);
        foreach ((string id, string json) in policy.Statements)
        {
            writer.Text(id);
            writer.Text(json);
        }
    }

    public static ResourcePolicy Read(ref RecordReader reader)
    {
        var policy = new ResourcePolicy { RevisionId = reader.Text() };
        for (int count = reader.Count(); count > 0; count--)
            policy.Statements.Add((reader.Text(), reader.Text()));
        return policy;
    }
}
