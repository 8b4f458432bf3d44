using System.Globalization;
using FsCheck;
using FsCheck.Fluent;
using Microsoft.FSharp.Core;
using Tern.DynamoDB.Mapper.Generator.Tests.RandomTypes;

namespace Tern.DynamoDB.Mapper.Generator.Tests;

/// <summary>
/// Random types of a grammar, with random objects: what is written is read back, and is the item of a second mapping.
/// <c>TERN_RANDOM_TYPE_SEEDS=1-100</c> selects other seeds.
/// </summary>
public sealed class RandomTypeTests
{
    private const int ObjectsPerType = 12;

    private static readonly Stamps s_stamps = new(1, new DateTimeOffset(2026, 11, 26, 8, 0, 0, TimeSpan.Zero));

    public static TheoryData<int> Seeds()
    {
        int[] range = [.. (Environment.GetEnvironmentVariable("TERN_RANDOM_TYPE_SEEDS") ?? "1-3").Split('-').Select(seed => int.Parse(seed, CultureInfo.InvariantCulture))];
        return [.. Enumerable.Range(range[0], range[^1] - range[0] + 1)];
    }

    [Theory]
    [MemberData(nameof(Seeds))]
    public void Random_objects_are_read_as_they_were_written(int seed)
    {
        RandomTypeSet set = RandomTypeSet.Create(seed);
        foreach (Type type in set.Values)
        {
            MapperCalls mapper = MapperCalls.For(type);
            MapperCalls? projection = set.Items.Contains(type) ? MapperCalls.For(RandomTypeSet.ProjectionOf(type)) : null;
            // The same seed creates the same objects.
            Config config = Config.QuickThrowOnFailure.WithQuietOnSuccess(true).WithMaxTest(ObjectsPerType).WithReplay(FSharpOption<Replay>.Some(new Replay(new Rnd((ulong)seed, 1), FSharpOption<int>.None)));
            Check.One(config, Prop.ForAll(ObjectGenerator.Of(type), item => Verify(item, mapper, projection) is { } problem ? throw new RandomTypeException(seed, type, set.Source, problem) : true));
        }
    }

    private static string? Verify(object item, MapperCalls mapper, MapperCalls? projection)
    {
        object expected = mapper.Apply(item, s_stamps);
        string json = mapper.Write(item, s_stamps);
        OrderedMap<AttributeValue> written = AttributeValue.FromJson($"{{\"M\":{json}}}").M!;
        OrderedMap<AttributeValue> naive = NaiveMapping.ToItem(expected);
        if (AttributeValue.Map(naive) != AttributeValue.Map(written))
            return $"expected {AttributeValue.Map(naive).ToJson()}\nwrote    {json}";
        if (new ObjectComparer(isStored: false).Compare(expected, mapper.Read(json)) is { } difference)
            return $"{difference}\n{json}";
        return projection is null ? null : VerifyProjection(expected, written, projection);
    }

    private static string? VerifyProjection(object expected, OrderedMap<AttributeValue> written, MapperCalls projection)
    {
        var part = new OrderedMap<AttributeValue>(written.Where(attribute => projection.Projection!.Contains(attribute.Key)));
        object read = projection.Read(AttributeValue.Map(part).ToJson()[5..^1]);
        Dictionary<string, ItemMember> members = ItemMember.Of(expected.GetType()).ToDictionary(member => member.Name);
        return ItemMember.Of(read.GetType())
            .Select(member => new ObjectComparer(isStored: false).Compare(members[member.Name].Get(expected), member.Get(read), members[member.Name], $"projection.{member.Name}"))
            .FirstOrDefault(difference => difference is not null);
    }

    private sealed class RandomTypeException(int seed, Type type, string source, string problem)
        : Exception($"Seed {seed}, {type.FullName}: {problem}\n{string.Join('\n', source.Split('\n').SkipWhile(line => !line.Contains($" {type.Name}", StringComparison.Ordinal)).Take(20))}");
}
