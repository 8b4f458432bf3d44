using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Numerics;
using Tern.Aot.Functional;
using Tern.Aot.Mapper.Items;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

namespace Tern.Aot.Mapper;

/// <summary>Writes an item of each type, reads it, and writes it again: the stored attributes must not change.</summary>
internal sealed class TypeScenario(DynamoDBClient dynamo, Checks checks)
{
    private static readonly DateTimeOffset s_time = new(2026, 11, 26, 9, 0, 0, 123, TimeSpan.FromHours(1));

    public async Task RunAsync()
    {
        await ValuesAsync();
        await CollectionsAsync();
        await KindsAsync();
        await KeysAsync();
    }

    private async Task ValuesAsync()
    {
        var id = new Guid("0f8fad5b-d9cb-469f-a165-70867728950e");
        Texts texts = await CheckAsync(new Texts(id, "a \"quote\" € 😀", 'ß', new("https://example.com/a?b=c"), new(1, 2, 3)), Texts.Key(id), "Id:S Letter:S Link:S Release:S Text:S");
        checks.Equal("text", "a \"quote\" € 😀", texts.Text);
        Integers integers = await CheckAsync(
            new Integers(-1, 2, -3, 4, 5, 6, long.MinValue, ulong.MaxValue, -7, 8, null), Integers.Key(5), "Byte:N Int128:N Int:N Long:N SByte:N Short:N UInt128:N UInt:N ULong:N UShort:N");
        checks.Equal("integers", (long.MinValue, ulong.MaxValue, (Int128)(-7)), (integers.Long, integers.ULong, integers.Int128));
        Fractions fractions = await CheckAsync(new Fractions(1.10m, 0.1, -1.5e10f, BigInteger.Pow(10, 37)), Fractions.Key(), "Big:N Decimal:N Double:N Single:N");
        checks.Equal("fractions", (1.10m, 0.1, -1.5e10f), (fractions.Decimal, fractions.Double, fractions.Single));
        Binaries binaries = await CheckAsync(new Binaries(true, [1, 2, 3], new byte[] { 4 }), Binaries.Key(), "Bytes:B Flag:BOOL Memory:B");
        checks.Equal("bytes", (3, 4), (binaries.Bytes.Length, binaries.Memory.Span[0]));
        Times times = await CheckAsync(
            new Times(s_time, s_time.UtcDateTime) { Seconds = s_time, Milliseconds = s_time.UtcDateTime }, Times.Key(s_time), "Milliseconds:N Seconds:N Time:S Utc:S");
        checks.Equal("times", (s_time, s_time.UtcDateTime, s_time.ToUnixTimeSeconds()), (times.Time, times.Milliseconds, times.Seconds.ToUnixTimeSeconds()));
        var dates = new Dates(new(2026, 11, 26), new(23, 59), new(1, 2, 3, 4));
        checks.Equal("dates", dates, await CheckAsync(dates, Dates.Key(dates.Date, dates.Clock), "Clock:S Date:S Span:S"));
        var enums = new Enums(Stage.Sent, DayOfWeek.Friday, DayOfWeek.Monday, Stage.Created);
        checks.Equal("enums", enums, await CheckAsync(enums, Enums.Key(Stage.Sent), "Day:S DayNumber:N Next:S Stage:S"));
        Raw raw = await CheckAsync(
            new Raw(AttributeValue.NumberSet(["1", "2"]), new() { ["a"] = AttributeValue.Null }, Document.Parse("""{"a":[1,"b",true,null]}""")) { Others = new() { ["Other"] = true } },
            Raw.Key(),
            "Document:M Map:M Other:BOOL Value:NS");
        checks.Equal("attributes without a member", true, raw.Others?["Other"].Bool);
    }

    private async Task CollectionsAsync()
    {
        Lists lists = await CheckAsync(
            new Lists
            {
                List = [3, 1, 3],
                Array = ["a", null, ""],
                ImmutableArray = [0.5, -1],
                ImmutableList = ["x"],
                ReadOnlyList = [new("Bonn", 7.1)],
                ReadOnlyCollection = [Guid.Empty],
                ListInterface = [new(2026, 1, 2)],
                Collection = [Stage.Sent],
                Enumerable = [1, null],
                Nested = [[true], []],
            },
            Lists.Key(),
            "Array:L Collection:L Enumerable:L ImmutableArray:L ImmutableList:L List:L ListInterface:L Nested:L ReadOnlyCollection:L ReadOnlyList:L");
        checks.Equal("lists", (3, "Bonn", Stage.Sent, true), (lists.List[2], lists.ReadOnlyList[0].City, lists.Collection.First(), lists.Nested[0][0]));
        Sets sets = await CheckAsync(
            new Sets
            {
                HashSet = ["b", "a"],
                FrozenSet = Enumerable.Range(2, 2).ToFrozenSet(),
                SetInterface = new HashSet<decimal> { 1.5m },
                ReadOnlySet = new HashSet<Guid> { Guid.Empty },
                ImmutableHashSet = [long.MaxValue],
                SortedSet = [new(2026, 1, 2)],
                Bytes = [[1]],
            },
            Sets.Key(),
            "Bytes:BS FrozenSet:NS HashSet:SS ImmutableHashSet:NS ReadOnlySet:SS SetInterface:NS SortedSet:SS");
        checks.Equal("sets", (true, true, true), (sets.HashSet.Contains("b"), sets.FrozenSet.Contains(3), sets.SetInterface.Contains(1.5m)));
        Dictionaries dictionaries = await CheckAsync(
            new Dictionaries
            {
                Dictionary = new() { ["EUR"] = 1.1m },
                DictionaryInterface = new Dictionary<int, string> { [-2] = "two" },
                ReadOnlyDictionary = new Dictionary<Guid, bool> { [Guid.Empty] = true },
                ImmutableDictionary = ImmutableDictionary<Stage, Point>.Empty.Add(Stage.Sent, new("Bonn", 7.1)),
                FrozenDictionary = new Dictionary<DateOnly, int> { [new(2026, 1, 2)] = 1 }.ToFrozenDictionary(),
            },
            Dictionaries.Key(),
            "Dictionary:M DictionaryInterface:M FrozenDictionary:M ImmutableDictionary:M ReadOnlyDictionary:M");
        checks.Equal("dictionaries", (1.1m, "two", "Bonn"), (dictionaries.Dictionary["EUR"], dictionaries.DictionaryInterface[-2], dictionaries.ImmutableDictionary[Stage.Sent].City));
    }

    private async Task KindsAsync()
    {
        Derived derived = new Derived { Number = 1, Field = 2, Language = "de", Box = Box.Create(3, 4) }.Rename("n");
        derived.Set("d", 5);
        derived = await CheckAsync(derived, Derived.Key("d"), "Box:M Field:N Id:S Language:S Name:S Number:N _revision:N");
        checks.Equal("a class with private members", ("d", 5, "n", "de", 4), (derived.Id, derived.Revision, derived.Name, derived.Language, derived.Box.Height));
        Constructed constructed = await CheckAsync(Constructed.Create("c", 6), Constructed.Key("c"), "Name:S Size:N");
        checks.Equal("a class with a private constructor", ("c", 6), (constructed.Name, constructed.Size));
        var nested = new Outer.Nested(1, new(2, null));
        checks.Equal("a nested type that contains itself", nested, await CheckAsync(nested, Outer.Nested.Key(1), "Id:N Next:M"));
        Holder holder = await CheckAsync(new Holder("h", new("e", 1) { All = [2] }, new("f", "t"), new(21.5)), Holder.Key("h"), "Id:S Number:M Temperature:L Text:M");
        checks.Equal("generic types and a converter", (2, "t", 21.5), (holder.Number.All[0], holder.Text.Value, holder.Temperature.Degrees));
        Bill bill = await CheckAsync(new Bill(new(5, "EUR")), Bill.Key(), "Total:M");
        checks.Equal("a type of another library", (5m, "EUR"), (bill.Total.Amount, bill.Total.Currency));
        DynamoTable<Envelope<Point>> envelopes = dynamo.Table(EnvelopeOfPointItem.ItemMap);
        await envelopes.PutAsync(new("e", new("Bonn", 7.1)));
        checks.Equal("a closed generic type", "Bonn", (await envelopes.GetAsync(EnvelopeOfPointItem.Key("e")))?.Value.City);
    }

    private async Task KeysAsync()
    {
        DynamoTable<Measurement> measurements = dynamo.Table<Measurement>();
        await measurements.PutAsync(new(17, [1]) { Value = 0.5 });
        await measurements.PutAsync(new(17, [2]) { Value = 1.5 });
        double sum = 0;
        await foreach (Measurement measurement in measurements.QueryAsync(new() { Key = Measurement.Partition(17).Gt([1]) }))
            sum += measurement.Value;
        checks.Equal("items with keys that are a number and bytes", 1.5, sum);
        MappingException? invalid = await checks.ThrowsAsync<MappingException>("an empty key", () => measurements.GetAsync(Measurement.Key(17, [])));
        checks.Equal("type of the exception", typeof(Measurement), invalid?.Type);
    }

    private async Task<T> CheckAsync<T>(T item, ItemKey<T> key, string attributes)
        where T : class, IDynamoItem<T>
    {
        DynamoTable<T> table = dynamo.Table<T>();
        await table.PutAsync(item);
        OrderedMap<AttributeValue> stored = await ReadAsync(key, table.TableName);
        string kinds = string.Join(' ', stored.Where(entry => entry.Key is not ("pk" or "sk")).Select(entry => $"{entry.Key}:{Letters(entry.Value.Kind)}").Order(StringComparer.Ordinal));
        checks.Equal($"attributes of {typeof(T).Name}", attributes, kinds);
        T? read = await table.GetAsync(key, new() { ConsistentRead = true });
        await table.PutAsync(read!);
        OrderedMap<AttributeValue> again = await ReadAsync(key, table.TableName);
        foreach ((string name, AttributeValue value) in stored)
            checks.Equal($"{typeof(T).Name}.{name}", value, again.TryGetValue(name, out AttributeValue other) ? other : default);
        return read!;
    }

    private async Task<OrderedMap<AttributeValue>> ReadAsync<T>(ItemKey<T> key, string table)
    {
        GetItemResponse response = await dynamo.GetItemAsync(new() { TableName = table, Key = new() { ["pk"] = key.Partition, ["sk"] = key.Sort } });
        return response.Item ?? throw new InvalidOperationException($"{typeof(T).Name} is not stored.");
    }

    private static string Letters(AttributeValueKind kind) => kind switch
    {
        AttributeValueKind.String => "S",
        AttributeValueKind.Number => "N",
        AttributeValueKind.Binary => "B",
        AttributeValueKind.Boolean => "BOOL",
        AttributeValueKind.StringSet => "SS",
        AttributeValueKind.NumberSet => "NS",
        AttributeValueKind.BinarySet => "BS",
        AttributeValueKind.List => "L",
        AttributeValueKind.Map => "M",
        _ => kind.ToString(),
    };
}
