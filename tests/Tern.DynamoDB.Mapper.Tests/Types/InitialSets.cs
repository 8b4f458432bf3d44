using System.Collections.Frozen;

namespace Tern.DynamoDB.Mapper.Tests.Types;

/// <summary>Sets with initial values.</summary>
[DynamoItem]
public sealed partial class InitialSets
{
    public HashSet<string> Words { get; init; } = ["initial"];

    public FrozenSet<int> Primes { get; set; } = FrozenSet.ToFrozenSet([2, 3]);

    public ISet<string> None { get; private set; } = null!;

    public ISet<string>? Optional { get; init; } = new HashSet<string> { "initial" };
}
