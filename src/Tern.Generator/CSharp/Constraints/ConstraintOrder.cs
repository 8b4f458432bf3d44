using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Constraints;

/// <summary>The order in which services report the violated constraints of a structure's members.</summary>
/// <remarks>
/// It is neither the order of the model nor the alphabetical order: the framework of the services stores members in a Java hash map and enumerates it. The
/// names start in lower case. The number of members determines the number of buckets. The hash is that of <c>java.lang.String</c>
/// (https://docs.oracle.com/javase/8/docs/api/java/lang/String.html#hashCode--).
/// </remarks>
internal static class ConstraintOrder
{
    private const int MinBuckets = 16;

    public static IEnumerable<Member> Of(IReadOnlyList<Member> members)
    {
        int buckets = MinBuckets;
        // The map doubles its buckets when it has more entries than three quarters of the buckets.
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
