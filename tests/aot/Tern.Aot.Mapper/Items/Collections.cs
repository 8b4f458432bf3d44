using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using Tern.DynamoDB.Mapper;

namespace Tern.Aot.Mapper.Items;

[DynamoItem("tern-aot-mapper"), Key("COLLECTIONS", "Lists")]
internal sealed partial record Lists
{
    public List<int> List { get; init; } = [];

    public string?[] Array { get; init; } = [];

    public ImmutableArray<double> ImmutableArray { get; init; } = [];

    public ImmutableList<string> ImmutableList { get; init; } = [];

    public IReadOnlyList<Point> ReadOnlyList { get; init; } = [];

    public IReadOnlyCollection<Guid> ReadOnlyCollection { get; init; } = [];

    public IList<DateOnly> ListInterface { get; init; } = [];

    public ICollection<Stage> Collection { get; init; } = [];

    public IEnumerable<int?> Enumerable { get; init; } = [];

    public List<List<bool>> Nested { get; init; } = [];
}

[DynamoItem("tern-aot-mapper"), Key("COLLECTIONS", "Sets")]
internal sealed partial record Sets
{
    public HashSet<string> HashSet { get; init; } = [];

    public FrozenSet<int> FrozenSet { get; init; } = FrozenSet<int>.Empty;

    public ISet<decimal> SetInterface { get; init; } = new HashSet<decimal>();

    public IReadOnlySet<Guid> ReadOnlySet { get; init; } = ReadOnlySet<Guid>.Empty;

    public ImmutableHashSet<long> ImmutableHashSet { get; init; } = [];

    public SortedSet<DateOnly> SortedSet { get; init; } = [];

    public HashSet<byte[]> Bytes { get; init; } = [];
}

[DynamoItem("tern-aot-mapper"), Key("COLLECTIONS", "Dictionaries")]
internal sealed partial record Dictionaries
{
    public Dictionary<string, decimal> Dictionary { get; init; } = [];

    public IDictionary<int, string> DictionaryInterface { get; init; } = new Dictionary<int, string>();

    public IReadOnlyDictionary<Guid, bool> ReadOnlyDictionary { get; init; } = ReadOnlyDictionary<Guid, bool>.Empty;

    public ImmutableDictionary<Stage, Point> ImmutableDictionary { get; init; } = ImmutableDictionary<Stage, Point>.Empty;

    public FrozenDictionary<DateOnly, int> FrozenDictionary { get; init; } = FrozenDictionary<DateOnly, int>.Empty;
}
