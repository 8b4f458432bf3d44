using System.Numerics;
using Tern.DynamoDB.Mapper.Tests.Tables;
using Tern.Local;

namespace Tern.DynamoDB.Mapper.Tests.Types;

/// <summary>Values that cannot be read or stored: a <see cref="MappingException"/> with type and path, and without the value.</summary>
public sealed class InvalidValueTests
{
    private const string Secret = "SECRET";
    private const string Id = "\"pk\":{\"S\":\"0f8fad5b-d9cb-469f-a165-70867728950e\"}";

    private static readonly Dictionary<string, string> s_values = new()
    {
        ["S"] = $$"""{"S":"{{Secret}}"}""",
        ["N"] = """{"N":"777123"}""",
        ["B"] = """{"B":"U0VDUkVU"}""",
        ["BOOL"] = """{"BOOL":true}""",
        ["L"] = $$"""{"L":[{"S":"{{Secret}}"}]}""",
        ["M"] = $$$$"""{"M":{"{{{{Secret}}}}":{"S":"{{{{Secret}}}}"}}}""",
        ["SS"] = $$"""{"SS":["{{Secret}}"]}""",
        ["NS"] = """{"NS":["777123"]}""",
        ["BS"] = """{"BS":["U0VDUkVU"]}""",
        ["X"] = $$"""{"X":"{{Secret}}"}""",
    };

    private static readonly Dictionary<string, string> s_kinds = new()
    {
        ["S"] = "Text Letter Link Release Time Utc Date Clock Span Day",
        ["N"] = "Byte SByte Short UShort Int UInt Long ULong Int128 UInt128 Big Decimal Double Single Seconds Milliseconds DayNumber Maybe",
        ["BOOL"] = "Flag",
        ["B"] = "Bytes Memory",
        ["L"] = "Numbers Texts Doubles Flags",
        ["SS"] = "Words",
        ["NS"] = "Primes",
        ["M"] = "Names Prices RawMap Child",
    };

    private static readonly Refused s_item = new("id");

    public static TheoryData<string, string> WrongKinds() =>
    [
        .. from kind in s_kinds
           from member in kind.Value.Split(' ')
           from value in s_values
           where value.Key != kind.Key && (kind.Key != "L" || value.Key is not ("SS" or "NS" or "BS"))
           select new TheoryDataRow<string, string>(member, value.Key),
        .. new[] { "B", "SS", "NS", "BS", "X" }.Select(kind => new TheoryDataRow<string, string>("Document", kind)),
    ];

    [Theory]
    [MemberData(nameof(WrongKinds))]
    public void Read_of_another_data_type_is_refused(string member, string kind) => AssertRefused<Everything>(member, () => ReadMember(member, s_values[kind]));

    [Theory]
    [InlineData("Numbers", "SS")]
    [InlineData("Numbers", "BS")]
    [InlineData("Texts", "NS")]
    [InlineData("Doubles", "BS")]
    [InlineData("Flags", "NS")]
    public void Read_of_a_set_with_other_elements_as_list_is_refused(string member, string kind) =>
        AssertRefused<Everything>($"{member}[0]", () => ReadMember(member, s_values[kind]));

    [Theory]
    [InlineData("Byte", "256")]
    [InlineData("Byte", "-1")]
    [InlineData("SByte", "128")]
    [InlineData("SByte", "-129")]
    [InlineData("Short", "32768")]
    [InlineData("UShort", "65536")]
    [InlineData("Int", "2147483648")]
    [InlineData("Int", "0.5")]
    [InlineData("Int", "1E99")]
    [InlineData("UInt", "4294967296")]
    [InlineData("Long", "9223372036854775808")]
    [InlineData("ULong", "18446744073709551616")]
    [InlineData("ULong", "-1")]
    [InlineData("Int128", "170141183460469231731687303715884105728")]
    [InlineData("UInt128", "340282366920938463463374607431768211456")]
    [InlineData("Big", "0.1")]
    [InlineData("Big", "1E126")]
    [InlineData("Decimal", "79228162514264337593543950336")]
    [InlineData("Decimal", "0.12345678901234567890123456789012345678")]
    [InlineData("Double", "1E400")]
    [InlineData("Double", "Infinity")]
    [InlineData("Single", "1E39")]
    [InlineData("Single", "NaN")]
    [InlineData("Seconds", "253402300800")]
    [InlineData("Milliseconds", "-62135596800001")]
    [InlineData("DayNumber", "2147483648")]
    [InlineData("Maybe", "99999999999")]
    [InlineData("Int", "")]
    [InlineData("Int", "12345678901234567890x")]
    public void Read_of_a_number_out_of_range_is_refused(string member, string number) =>
        AssertRefused<Everything>(member, () => ReadMember(member, $$"""{"N":"{{number}}"}"""), number.Length > 3 ? [number] : []);

    [Theory]
    [InlineData("Letter", "ab")]
    [InlineData("Letter", "😀")]
    [InlineData("Release", "1.x")]
    [InlineData("Time", "2026-13-01T00:00:00Z")]
    [InlineData("Utc", "2026-11-26T25:00:00Z")]
    [InlineData("Date", "2026-02-30")]
    [InlineData("Clock", "24:00:01")]
    [InlineData("Span", "1 day")]
    [InlineData("Day", "friday")]
    public void Read_of_invalid_text_is_refused(string member, string text) => AssertRefused<Everything>(member, () => ReadMember(member, $$"""{"S":"{{text}}"}"""), text);

    [Theory]
    [InlineData("Numbers[1]", "Numbers", """{"L":[{"N":"1"},{"N":"SECRET"}]}""")]
    [InlineData("Texts[2]", "Texts", """{"L":[{"S":"a"},{"NULL":true},{"N":"1"}]}""")]
    [InlineData("Primes[1]", "Primes", """{"NS":["1","SECRET"]}""")]
    [InlineData("Names.5", "Names", """{"M":{"5":{"N":"1"}}}""")]
    [InlineData("Child.Next.Next.Level", "Child", """{"M":{"Level":{"N":"1"},"Next":{"M":{"Level":{"N":"1"},"Next":{"M":{"Level":{"S":"SECRET"}}}}}}}""")]
    public void Path_contains_indexes_keys_and_nested_members(string path, string member, string value) => AssertRefused<Everything>(path, () => ReadMember(member, value));

    [Theory]
    [InlineData("Item.b", """{"Item":{"M":{"a":{"N":"1"},"b":{"S":"SECRET"}}}}""")]
    [InlineData("Attributes.b.c", """{"Attributes":{"M":{"b.c":{"S":"SECRET"}}}}""")]
    [InlineData("Größe.名前[1]", """{"Größe.名前":{"L":[{"N":"1"},{"N":"SECRET"}]}}""")]
    [InlineData("Größe.名前[0]", """{"Gr\u00f6\u00dfe.\u540d\u524d":{"L":[{"N":"SECRET"}]}}""")]
    [InlineData("\"quoted\" \\ [0]", """{"\"quoted\" \\ [0]":{"N":"SECRET"}}""")]
    [InlineData("class", """{"class":{"S":"SECRET"}}""")]
    [InlineData("SIZE", """{"size":{"N":"1"},"SIZE":{"S":"SECRET"}}""")]
    [InlineData("Plan.x.y[1]", """{"Plan":{"M":{"x.y":{"L":[{"S":"Friday"},{"S":"SECRET"}]}}}}""")]
    [InlineData("Loop.Others[1].Next", """{"Loop":{"M":{"Others":{"L":[{"M":{}},{"M":{"Next":{"S":"SECRET"}}}]}}}}""")]
    public void Path_contains_names_as_they_are_stored(string path, string attributes) =>
        AssertRefused<Refused>(path, () => Wire.Read<Refused>($$"""{"Id":{"S":"id"},{{attributes[1..]}}"""));

    [Fact]
    public void Undefined_enum_values_are_refused_with_their_path()
    {
        AssertRefused<Refused>("Days[1]", () => Wire.Write(s_item with { Days = [DayOfWeek.Friday, (DayOfWeek)77] }), "77");
        AssertRefused<Refused>("Plan.a.b[0]", () => Wire.Write(s_item with { Plan = new() { ["a.b"] = [(DayOfWeek)77] } }), "77");
        AssertRefused<Everything>("Day", () => Wire.Write(new Everything(Guid.Empty) { Day = (DayOfWeek)77 }), "77");
        AssertRefused<Templated>("pk", () => Wire.Write(Template with { Color = (Color)77 }), "77");
    }

    [Fact]
    public void Numbers_that_DynamoDB_cannot_store_are_refused()
    {
        AssertRefused<Refused>("Größe.名前[1]", () => Wire.Write(s_item with { Unicode = [1, double.NaN] }));
        AssertRefused<Refused>("class", () => Wire.Write(s_item with { @class = 1E126 }));
        AssertRefused<Refused>("\"quoted\" \\ [0]", () => Wire.Write(s_item with { Quoted = 9E-131 }));
        var everything = new Everything(Guid.Empty);
        AssertRefused<Everything>("Int128", () => Wire.Write(everything with { Int128 = Int128.MaxValue }));
        AssertRefused<Everything>("UInt128", () => Wire.Write(everything with { UInt128 = UInt128.MaxValue }));
        AssertRefused<Everything>("Big", () => Wire.Write(everything with { Big = BigInteger.Pow(10, 126) }));
        AssertRefused<Everything>("Doubles[0]", () => Wire.Write(everything with { Doubles = [double.NegativeInfinity] }));
        AssertRefused<Everything>("Single", () => Wire.Write(everything with { Single = float.NaN }));
    }

    [Fact]
    public void Times_that_are_not_in_UTC_are_refused()
    {
        var everything = new Everything(Guid.Empty);
        AssertRefused<Everything>("Utc", () => Wire.Write(everything with { Utc = new(2026, 1, 2, 3, 4, 5, DateTimeKind.Local) }), "2026");
        AssertRefused<Everything>("Milliseconds", () => Wire.Write(everything with { Milliseconds = new(2026, 1, 2) }), "2026");
    }

    [Fact]
    public void Lone_surrogates_are_refused_everywhere()
    {
        const string Lone = "a\ud800b";
        const string Other = "\udc00";
        var everything = new Everything(Guid.Empty);
        AssertRefused<Everything>("Text", () => Wire.Write(everything with { Text = Lone }));
        AssertRefused<Everything>("Letter", () => Wire.Write(everything with { Letter = '\ud800' }));
        AssertRefused<Everything>("Texts[1]", () => Wire.Write(everything with { Texts = ["a", Lone] }));
        AssertRefused<Everything>("Words[0]", () => Wire.Write(everything with { Words = [Lone] }));
        AssertRefused<Everything>("Prices", () => Wire.Write(everything with { Prices = new() { [Lone] = 1 } }));
        AssertRefused<Refused>("Id", () => Wire.Write(new Refused(Lone)));
        AssertRefused<Templated>("pk", () => Wire.Write(Template with { Tenant = Lone }));
        AssertRefused<Refused>("Raw", () => Wire.Write(s_item with { Raw = Other }));
        AssertRefused<Refused>("Raw[1]", () => Wire.Write(s_item with { Raw = AttributeValue.List(["a", Lone]) }));
        AssertRefused<Refused>("Raw[1]", () => Wire.Write(s_item with { Raw = AttributeValue.StringSet(["a", Lone]) }));
        AssertRefused<Refused>("Raw", () => Wire.Write(s_item with { Raw = AttributeValue.Map(new() { [Lone] = "a" }) }));
        AssertRefused<Refused>("Raw.x", () => Wire.Write(s_item with { Raw = AttributeValue.Map(new() { ["x"] = Lone }) }));
        AssertRefused<Refused>("RawMap", () => Wire.Write(s_item with { RawMap = new() { [Lone] = "a" } }));
        AssertRefused<Refused>("RawMap.x", () => Wire.Write(s_item with { RawMap = new() { ["x"] = Lone } }));
        AssertRefused<Refused>("Document.x", () => Wire.Write(s_item with { Document = Document.Map(new() { ["x"] = Lone }) }));
        AssertRefused<Refused>("Document", () => Wire.Write(s_item with { Document = Document.Map(new() { [Lone] = "a" }) }));
        AssertRefused<Refused>("x", () => Wire.Write(s_item with { Rest = new() { ["x"] = Lone } }));
        AssertRefused<Refused>("", () => Wire.Write(s_item with { Rest = new() { [Lone] = "a" } }));
        AssertRefused<Refused>("Id", () => Refused.Key(Lone));
        AssertRefused<Everything>("", () => Everything.F.Text.Eq(Lone));
    }

    [Fact]
    public void Empty_sets_and_keys_are_refused_where_they_cannot_be_omitted()
    {
        AssertRefused<Refused>("Sets[1]", () => Wire.Write(s_item with { Sets = [["a"], []] }));
        AssertRefused<Refused>("Id", () => Wire.Write(new Refused("")));
        AssertRefused<Refused>("Id", () => Refused.Key(""));
        AssertRefused<Refused>("Id", () => Refused.Partition(""));
    }

    [Fact]
    public void Rest_with_the_attribute_of_a_member_is_refused()
    {
        AssertRefused<Refused>("", () => Wire.Write(s_item with { Rest = new() { ["size"] = Secret } }));
        AssertRefused<Refused>("", () => Wire.Write(s_item with { Rest = new() { ["Id"] = Secret } }));
        AssertRefused<Everything>("", () => Wire.Write(new Everything(Guid.Empty) { Rest = new() { ["pk"] = Secret } }));
        AssertRefused<Everything>("", () => Wire.Write(new Everything(Guid.Empty) { Rest = new() { ["Id"] = Secret } }));
        Assert.Contains("\"Size\":", Wire.Write(s_item with { Rest = new() { ["Size"] = "other case" } }), StringComparison.Ordinal);
    }

    [Fact]
    public void Members_that_differ_by_the_case_of_their_attribute_are_different_attributes()
    {
        Refused read = Wire.Read<Refused>(Wire.Write(s_item with { Lower = 1, Upper = 2 }));
        Assert.Equal((1, 2), (read.Lower, read.Upper));
    }

    [Fact]
    public void Objects_that_contain_themselves_are_refused()
    {
        var direct = new Loop();
        direct.Next = direct;
        Assert.Contains("32 levels, or contains itself", AssertRefused<Refused>(null, () => Wire.Write(s_item with { Loop = direct })).Message, StringComparison.Ordinal);
        var list = new Loop();
        list.Others.Add(list);
        Assert.Contains("32 levels, or contains itself", AssertRefused<Refused>(null, () => Wire.Write(s_item with { Loop = list })).Message, StringComparison.Ordinal);
        var map = new OrderedMap<AttributeValue>();
        map["x"] = AttributeValue.Map(map);
        AssertRefused<Refused>(null, () => Wire.Write(s_item with { RawMap = map }));
        AssertRefused<Refused>(null, () => Wire.Write(s_item with { Rest = map }));
    }

    [Fact]
    public void Raw_values_and_documents_have_at_most_32_levels()
    {
        AttributeValue Nest(int levels) => levels == 0 ? "x" : AttributeValue.List([Nest(levels - 1)]);
        Document NestDocument(int levels) => levels == 0 ? "x" : Document.List([NestDocument(levels - 1)]);
        Assert.Equal(Nest(31), Wire.Read<Refused>(Wire.Write(s_item with { Raw = Nest(31) })).Raw);
        AssertRefused<Refused>(null, () => Wire.Write(s_item with { Raw = Nest(32) }));
        Assert.Equal(NestDocument(31), Wire.Read<Refused>(Wire.Write(s_item with { Document = NestDocument(31) })).Document);
        AssertRefused<Refused>(null, () => Wire.Write(s_item with { Document = NestDocument(32) }));
        AssertRefused<Refused>(null, () => Wire.Read<Refused>($$"""{"Id":{"S":"id"},"Document":{{Nest(32).ToJson()}}}"""));
    }

    [Theory]
    [InlineData("T#a", "0001|0f8fad5b-d9cb-469f-a165-70867728950e|20261126")]
    [InlineData("t#a#Red#1", "0001|0f8fad5b-d9cb-469f-a165-70867728950e|20261126")]
    [InlineData("T#a#Unknown#1", "0001|0f8fad5b-d9cb-469f-a165-70867728950e|20261126")]
    [InlineData("T#a#Red#1", "1|0f8fad5b-d9cb-469f-a165-70867728950e|20261126")]
    [InlineData("T#a#Red#1", "+001|0f8fad5b-d9cb-469f-a165-70867728950e|20261126")]
    [InlineData("T#a#Red#1", "0001|0F8FAD5B-D9CB-469F-A165-70867728950E|20261126")]
    [InlineData("T#a#Red#1", "0001|0f8fad5b-d9cb-469f-a165-70867728950e|20261326")]
    [InlineData("T#a#Red#1", "0001|0f8fad5b-d9cb-469f-a165-70867728950e|2026112")]
    [InlineData("T#a#Red#1E0", "0001|0f8fad5b-d9cb-469f-a165-70867728950e|20261126")]
    [InlineData("T#a#Red#01", "0001|0f8fad5b-d9cb-469f-a165-70867728950e|20261126")]
    [InlineData("T#a#Red#1#", "0001|0f8fad5b-d9cb-469f-a165-70867728950e|20261126")]
    [InlineData("T#a#Red#1", "0001|0f8fad5b-d9cb-469f-a165-70867728950e|20261126|")]
    [InlineData("T#a#Red#1", "")]
    public void Read_of_a_key_that_its_template_does_not_write_is_refused(string partition, string sort)
    {
        MappingException error = AssertRefused<Templated>(null, () => Wire.Read<Templated>($$$"""{"pk":{"S":"{{{partition}}}"},"sk":{"S":"{{{sort}}}"}}"""));
        Assert.Contains(error.Path, new[] { "pk", "sk" });
    }

    [Fact]
    public void Read_of_a_key_returns_the_members_that_write_it()
    {
        string json = Wire.Write(Template);
        Assert.Equal(Template, Wire.Read<Templated>(json));
        Assert.Equal("""{"pk":{"S":"T#a#Red#1.50"},"sk":{"S":"0007|0f8fad5b-d9cb-469f-a165-70867728950e|20261126"}}""", json);
    }

    [Fact]
    public async Task Put_of_an_item_of_more_than_400_KB_is_refused_by_the_service()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: TestContext.Current.CancellationToken);
        using var client = aws.CreateClient<DynamoDBClient>();
        await client.CreateTableAsync(
            new()
            {
                TableName = "large",
                BillingMode = BillingMode.PayPerRequest,
                AttributeDefinitions = [new() { AttributeName = "Id", AttributeType = ScalarAttributeType.S }],
                KeySchema = [new() { AttributeName = "Id", KeyType = KeyType.Hash }],
            },
            TestContext.Current.CancellationToken);
        // Names and values count: Id, x and Text.
        const int Others = 2 + 1 + 4;
        const int MaxSize = 400 * 1024;
        DynamoTable<Large> table = client.Table<Large>();
        await table.PutAsync(new("x", new string('x', MaxSize - Others)), TestContext.Current.CancellationToken);
        DynamoDBException error = await Assert.ThrowsAnyAsync<DynamoDBException>(() => table.PutAsync(new("x", new string('x', MaxSize - Others + 1)), TestContext.Current.CancellationToken));
        Assert.Contains("Item size has exceeded the maximum allowed size", error.Message, StringComparison.Ordinal);
    }

    private static Templated Template => new() { Tenant = "a", Number = 7, Id = OrderTable.Id, Day = new(2026, 11, 26), Rank = 1.50m };

    private static Everything ReadMember(string member, string value) => Wire.Read<Everything>($$"""{{{Id}},"{{member}}":{{value}}}""");

    private static MappingException AssertRefused<T>(string? path, Func<object?> action, params string[] values)
    {
        MappingException error = Assert.Throws<MappingException>(() => { action(); });
        Assert.Equal(typeof(T), error.Type);
        if (path is not null)
            Assert.Equal(path, error.Path);
        Assert.StartsWith(error.Path.Length == 0 ? $"{typeof(T).Name}: " : $"{typeof(T).Name}, {error.Path}: ", error.Message, StringComparison.Ordinal);
        Assert.EndsWith(".", error.Message, StringComparison.Ordinal);
        string problem = error.Message[(typeof(T).Name.Length + error.Path.Length)..];
        Assert.All([Secret, "777123", "U0VDUkVU", .. values], value => Assert.DoesNotContain(value, problem, StringComparison.Ordinal));
        return error;
    }
}
