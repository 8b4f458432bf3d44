using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Constraints;

/// <summary>The order in which services tell what is wrong with the members of a structure.</summary>
/// <remarks>
/// It is neither the model's nor the alphabet's: the services' framework keeps members in a hash map of Java, and goes through that. The
/// names begin in lower case, the number of members gives the number of buckets, and the hash is that of <c>java.lang.String</c>
/// (https://docs.oracle.com/javase/8/docs/api/java/lang/String.html#hashCode--).
/// </remarks>
internal static class ConstraintOrder
{
    private const int LeastBuckets = 16;

    public static IEnumerable<Member> Of(IReadOnlyList<Member> members)
    {
        int buckets = LeastBuckets;
        // A map grows when three quarters of its buckets are taken.
        while (members.Count > buckets / 4 * 3)
            buckets *= 2;
        return members.OrderBy(member => Spread(Hash(member.Name)) & (buckets - 1));
    }

    private static int Spread(int hash) => hash ^ (hash >>> 16);

    private static int Hash(string name)
    {
        int hash = 0;
        for (int i = 0; i < name.Length; i++)
            hash = unchecked((31 * hash) + (i == 0 ? char.ToLowerInvariant(name[i]) : name[i]));
        return hash;
    }
}
