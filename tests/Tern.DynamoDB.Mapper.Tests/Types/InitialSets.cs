using System.Collections.Frozen;
using Tern.DynamoDB.Mapper.Converters;

namespace Tern.DynamoDB.Mapper.Tests.Types;

/// <summary>Sets with initial values.</summary>
[DynamoItem]
public sealed partial class InitialSets
{
    public HashSet<string> Words { get; init; } = ["initial"];

    public FrozenSet<int> Primes { get; set; } = FrozenSet.ToFrozenSet([2, 3]);

    public ISet<string> None { get; private set; } = null!;

    [Converter(typeof(WordsConverter))]
    public HashSet<string> Joined { get; init; } = ["initial"];

    [Converter(typeof(RawConverter))]
    public AttributeValue Raw { get; init; }

    public ISet<string>? Optional { get; init; } = new HashSet<string> { "initial" };
}

/// <summary>Stores a set as one text, which can be empty.</summary>
public readonly struct WordsConverter : IItemConverter<WordsConverter, HashSet<string>>
{
    public static HashSet<string> Read(ref AttributeReader reader) => [.. reader.Read<StringConverter, string>().Split(' ', StringSplitOptions.RemoveEmptyEntries)];

    public static void Write(ref AttributeWriter writer, HashSet<string> value) => writer.Write<StringConverter, string>(string.Join(' ', value));
}
