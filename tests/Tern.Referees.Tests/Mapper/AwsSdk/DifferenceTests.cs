using Amazon.DynamoDBv2.DataModel;
using Tern.DynamoDB.Mapper;
using Tern.Referees.Tests.Mapper.Migration;

namespace Tern.Referees.Tests.Mapper.AwsSdk;

/// <summary>The differences to the object mapper of the AWS SDK for .NET in docs/mapper.md, with their bridges.</summary>
public sealed class DifferenceTests(Contexts contexts) : IClassFixture<Contexts>
{
    private static readonly DateTime s_time = new DateTime(2026, 11, 26, 8, 0, 0, DateTimeKind.Utc).AddTicks(1234567);

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private DynamoTable<Values> Values => contexts.Table<Values>();

    [Fact]
    public void Each_difference_of_the_documentation_has_a_test() =>
        Assert.Equal(MapperPage.FirstColumn("## Interoperability with DynamoDBContext").Order(), MapperPage.DifferencesOf(GetType(), typeof(VersionTests), typeof(MigrationTests)).Order());

    [Fact, Trait("Difference", "Enums")]
    public async Task Enums_are_numbers_of_the_context_and_text_of_Tern()
    {
        await contexts.V2.SaveAsync(new AwsEnums { Id = "enum", Day = DayOfWeek.Friday, DayNumber = DayOfWeek.Monday }, Token);
        Assert.Equal("""{"Day":{"N":"5"},"DayNumber":{"N":"1"}}""", await contexts.ReadAsync("enum"));
        MappingException error = await Assert.ThrowsAsync<MappingException>(() => Values.GetAsync(Mapper.AwsSdk.Values.Key("enum"), Token));
        Assert.Equal("Day", error.Path);

        await Values.PutAsync(new("enum") { Day = DayOfWeek.Friday, DayNumber = DayOfWeek.Monday }, Token);
        Assert.Equal("""{"Day":{"S":"Friday"},"DayNumber":{"N":"1"}}""", await contexts.ReadAsync("enum"));
        AwsEnums read = await contexts.V2.LoadAsync<AwsEnums>("enum", Token);
        Assert.Equal((DayOfWeek.Friday, DayOfWeek.Monday), (read.Day, read.DayNumber));
    }

    [Fact, Trait("Difference", "Nullable enums")]
    public async Task Nullable_enums_are_maps_of_the_context()
    {
        await contexts.V2.SaveAsync(new AwsValues { Id = "nullable", Day = DayOfWeek.Friday }, Token);
        Assert.Equal("""{"Day":{"M":{"value__":{"N":"5"}}}}""", await contexts.ReadAsync("nullable"));
        await Assert.ThrowsAsync<MappingException>(() => Values.GetAsync(Mapper.AwsSdk.Values.Key("nullable"), Token));

        await Values.PutAsync(new("nullable") { DayNumber = DayOfWeek.Friday }, Token);
        Assert.Equal("""{"DayNumber":{"N":"5"}}""", await contexts.ReadAsync("nullable"));
        Assert.Equal(DayOfWeek.Friday, (await contexts.V2.LoadAsync<AwsEnums>("nullable", Token)).DayNumber);
    }

    [Fact, Trait("Difference", "Fractions of a second in `DateTime` and `TimeOnly`")]
    public async Task Times_of_the_context_have_three_decimals_and_those_of_Tern_seven()
    {
        await contexts.V2.SaveAsync(new AwsValues { Id = "time", Time = s_time, Clock = new TimeOnly(1) }, Token);
        Assert.Equal("""{"Clock":{"S":"00:00:00.000"},"Time":{"S":"2026-11-26T08:00:00.123Z"}}""", await contexts.ReadAsync("time"));
        Assert.Equal(s_time.AddTicks(-4567), (await Values.GetAsync(Mapper.AwsSdk.Values.Key("time"), Token))!.Time);

        await Values.PutAsync(new("time") { Time = s_time, Clock = new TimeOnly(1) }, Token);
        Assert.Equal("""{"Clock":{"S":"00:00:00.0000001"},"Time":{"S":"2026-11-26T08:00:00.1234567Z"}}""", await contexts.ReadAsync("time"));
        AwsValues read = await contexts.V2.LoadAsync<AwsValues>("time", Token);
        Assert.Equal((s_time, DateTimeKind.Utc, new TimeOnly(1)), (read.Time, read.Time!.Value.Kind, read.Clock));
    }

    [Fact, Trait("Difference", "`DateTime` that is not in UTC")]
    public async Task Local_times_are_converted_by_the_context_and_refused_by_Tern()
    {
        await contexts.V2.SaveAsync(new AwsValues { Id = "local", Time = s_time.ToLocalTime() }, Token);
        Assert.Equal("""{"Time":{"S":"2026-11-26T08:00:00.123Z"}}""", await contexts.ReadAsync("local"));
        await Assert.ThrowsAsync<MappingException>(() => Values.PutAsync(new("local") { Time = s_time.ToLocalTime() }, Token));
        await Values.PutAsync(new("local") { Time = s_time.ToLocalTime().ToUniversalTime() }, Token);
        Assert.Equal("""{"Time":{"S":"2026-11-26T08:00:00.1234567Z"}}""", await contexts.ReadAsync("local"));
    }

    [Fact, Trait("Difference", "Empty text")]
    public async Task Empty_text_is_omitted_by_the_context_and_stored_by_Tern()
    {
        await contexts.V2.SaveAsync(new AwsValues { Id = "empty", Text = "" }, Token);
        Assert.Equal("{}", await contexts.ReadAsync("empty"));
        await contexts.V2.SaveAsync(new AwsValues { Id = "empty", Text = "" }, new SaveConfig { IsEmptyStringValueEnabled = true }, Token);
        Assert.Equal("""{"Text":{"S":""}}""", await contexts.ReadAsync("empty"));
        await Values.PutAsync(new("empty") { Text = "" }, Token);
        Assert.Equal("""{"Text":{"S":""}}""", await contexts.ReadAsync("empty"));
        Assert.Equal("", (await contexts.V2.LoadAsync<AwsValues>("empty", Token)).Text);
    }

    [Fact, Trait("Difference", "Null in lists")]
    public async Task Null_in_lists_is_refused_by_the_context_and_stored_by_Tern()
    {
        await Assert.ThrowsAnyAsync<ArgumentException>(() => contexts.V2.SaveAsync(new AwsValues { Id = "null", Texts = ["a", null] }, Token));
        await Values.PutAsync(new("null") { Texts = ["a", null] }, Token);
        Assert.Equal("""{"Texts":{"L":[{"S":"a"},{"NULL":true}]}}""", await contexts.ReadAsync("null"));
        Assert.Equal(["a", null], (await contexts.V2.LoadAsync<AwsValues>("null", Token)).Texts!);
    }

    [Fact, Trait("Difference", "Sets of enums, and members of type `ISet<T>`")]
    public async Task Sets_of_enums_are_lists_of_the_context()
    {
        await contexts.V2.SaveAsync(new AwsValues { Id = "days", Days = [DayOfWeek.Friday] }, Token);
        Assert.Equal("""{"Days":{"L":[{"N":"5"}]}}""", await contexts.ReadAsync("days"));
        Assert.Equal([DayOfWeek.Friday], (await Values.GetAsync(Mapper.AwsSdk.Values.Key("days"), Token))!.Days!);
        await Values.PutAsync(new("days") { Days = [DayOfWeek.Monday] }, Token);
        Assert.Equal("""{"Days":{"L":[{"N":"1"}]}}""", await contexts.ReadAsync("days"));
        Assert.Equal([DayOfWeek.Monday], (await contexts.V2.LoadAsync<AwsValues>("days", Token)).Days!);

        await contexts.V2.SaveAsync(new AwsInterfaces { Id = "interfaces", Tags = new HashSet<string> { "a" } }, Token);
        Assert.Equal("""{"Tags":{"L":[{"S":"a"}]}}""", await contexts.ReadAsync("interfaces"));
    }

    [Fact, Trait("Difference", "Keys of dictionaries")]
    public async Task Keys_of_dictionaries_are_text_of_the_context()
    {
        await Assert.ThrowsAnyAsync<ArgumentException>(() => contexts.V2.SaveAsync(new AwsNumberedNames { Id = "names", Names = new() { [1] = "one" } }, Token));
        await Values.PutAsync(new("names") { Names = new() { [1] = "one" } }, Token);
        Assert.Equal("""{"Names":{"M":{"1":{"S":"one"}}}}""", await contexts.ReadAsync("names"));
        AwsValues read = await contexts.V2.LoadAsync<AwsValues>("names", Token);
        Assert.Equal("one", read.Names!["1"]);
        await contexts.V2.SaveAsync(read, Token);
        Assert.Equal("one", (await Values.GetAsync(Mapper.AwsSdk.Values.Key("names"), Token))!.Names![1]);
    }

    [Fact, Trait("Difference", "`DateTimeOffset`, `TimeSpan`, `Uri`, `Version`, `Int128`, `BigInteger`, `ReadOnlyMemory<byte>`")]
    public async Task Types_that_the_context_does_not_support_have_another_type_there()
    {
        await Assert.ThrowsAsync<InvalidOperationException>(() => contexts.V2.SaveAsync(new AwsUnsupported { Id = "unsupported", Duration = TimeSpan.Zero }, Token));
        Values stored = new("unsupported") { Instant = s_time, Duration = new(1), Link = new("urn:a"), Release = new(1, 2), Wide = 1, Endless = 2, Blob = new byte[] { 1 } };
        await Values.PutAsync(stored, Token);
        AwsValues read = await contexts.V2.LoadAsync<AwsValues>("unsupported", Token);
        Assert.Equal((s_time, "00000000.00:00:00.0000001", "urn:a", "1.2", 1m, 2m, 1L), (read.Instant, read.Duration, read.Link, read.Release, read.Wide, read.Endless, read.Blob!.Length));
        await contexts.V2.SaveAsync(read, Token);
        Values? again = await Values.GetAsync(Mapper.AwsSdk.Values.Key("unsupported"), Token);
        Assert.Equal((stored.Duration, stored.Link, stored.Release, stored.Wide, stored.Endless), (again!.Duration, again.Link, again.Release, again.Wide, again.Endless));
    }

    [Fact, Trait("Difference", "Milliseconds since 1970")]
    public async Task Milliseconds_are_a_number_of_the_context()
    {
        await Values.PutAsync(new("epoch") { Seconds = DateTimeOffset.UnixEpoch.AddSeconds(5.9), Milliseconds = DateTime.UnixEpoch.AddMilliseconds(7) }, Token);
        Assert.Equal("""{"Milliseconds":{"N":"7"},"Seconds":{"N":"5"}}""", await contexts.ReadAsync("epoch"));
        AwsValues read = await contexts.V2.LoadAsync<AwsValues>("epoch", Token);
        Assert.Equal((DateTime.UnixEpoch.AddSeconds(5), 7L), (read.Seconds, read.Milliseconds));
    }

    [Fact, Trait("Difference", "Attributes without a member")]
    public async Task Attributes_without_a_member_are_retained_by_the_context_and_with_Rest()
    {
        await Values.PutAsync(new("rest") { Text = "a", Count = 1 }, Token);
        await contexts.V2.SaveAsync(new AwsText { Id = "rest", Text = "b" }, Token);
        Assert.Equal("""{"Count":{"N":"1"},"Text":{"S":"b"}}""", await contexts.ReadAsync("rest"));

        DynamoTable<TextWithRest> retaining = contexts.Table<TextWithRest>();
        TextWithRest? read = await retaining.GetAsync(TextWithRest.Key("rest"), Token);
        await retaining.PutAsync(read! with { Text = "c" }, Token);
        Assert.Equal("""{"Count":{"N":"1"},"Text":{"S":"c"}}""", await contexts.ReadAsync("rest"));
        await contexts.Table<TextOnly>().PutAsync(new("rest", "d"), Token);
        Assert.Equal("""{"Text":{"S":"d"}}""", await contexts.ReadAsync("rest"));
    }

    [Fact, Trait("Difference", "Names of attributes")]
    public async Task Names_and_excluded_members_have_attributes_of_the_same_meaning()
    {
        await contexts.V2.SaveAsync(new AwsNamed { Id = "named", Text = "a", Hidden = "h", Line = new() { Sku = "s", Quantity = 2 } }, Token);
        Assert.Equal("""{"Quantity":{"N":"2"},"Sku":{"S":"s"},"text":{"S":"a"}}""", await contexts.ReadAsync("named"));
        DynamoTable<Named> named = contexts.Table<Named>();
        Named? read = await named.GetAsync(Named.Key("named"), Token);
        Assert.Equal(new Named("named") { Text = "a", Sku = "s", Quantity = 2 }, read);
        await named.PutAsync(read! with { Hidden = "h", Text = "b" }, Token);
        Assert.Equal("""{"Quantity":{"N":"2"},"Sku":{"S":"s"},"text":{"S":"b"}}""", await contexts.ReadAsync("named"));
        AwsNamed loaded = await contexts.V2.LoadAsync<AwsNamed>("named", Token);
        Assert.Equal(("b", null, "s", 2), (loaded.Text, loaded.Hidden, loaded.Line!.Sku, loaded.Line.Quantity));
    }

    [Fact, Trait("Difference", "Keys composed of several values")]
    public async Task Composed_keys_are_templates_of_Tern()
    {
        await contexts.V2.SaveAsync(new AwsComposed { Key = "TENANT#t#5", Text = "a" }, Token);
        DynamoTable<Composed> composed = contexts.Table<Composed>();
        Composed? read = await composed.GetAsync(Composed.Key("t", 5), Token);
        Assert.Equal(new Composed("t", 5) { Text = "a" }, read);
        await composed.PutAsync(read! with { Number = 6 }, Token);
        Assert.Equal("""{"Text":{"S":"a"}}""", await contexts.ReadAsync("TENANT#t#6"));
        Assert.Equal("a", (await contexts.V2.LoadAsync<AwsComposed>("TENANT#t#6", Token)).Text);
    }

    [Fact, Trait("Difference", "Converters")]
    public async Task Converters_of_both_mappers_store_the_same_value()
    {
        await contexts.V2.SaveAsync(new AwsTicks { Id = "ticks", Ticks = new(5) }, Token);
        Assert.Equal("""{"Ticks":{"N":"5"}}""", await contexts.ReadAsync("ticks"));
        Assert.Equal(new TimeSpan(5), (await Values.GetAsync(Mapper.AwsSdk.Values.Key("ticks"), Token))!.Ticks);
        await Values.PutAsync(new("ticks") { Ticks = new(6) }, Token);
        Assert.Equal("""{"Ticks":{"N":"6"}}""", await contexts.ReadAsync("ticks"));
        Assert.Equal(new TimeSpan(6), (await contexts.V2.LoadAsync<AwsTicks>("ticks", Token)).Ticks);
    }

    [Fact, Trait("Difference", "`bool` with conversion V1")]
    public async Task Booleans_of_conversion_V1_are_numbers()
    {
        await contexts.V1.SaveAsync(new AwsValues { Id = "bool", Switch = true }, Token);
        Assert.Equal("""{"Switch":{"N":"1"}}""", await contexts.ReadAsync("bool"));
        Assert.True((await Values.GetAsync(Mapper.AwsSdk.Values.Key("bool"), Token))!.Switch);
        await Values.PutAsync(new("bool") { Switch = false, Flag = true }, Token);
        Assert.Equal("""{"Flag":{"BOOL":true},"Switch":{"N":"0"}}""", await contexts.ReadAsync("bool"));
        AwsValues read = await contexts.V1.LoadAsync<AwsValues>("bool", Token);
        Assert.Equal((false, true), (read.Switch, read.Flag));
    }

    [Fact, Trait("Difference", "Lists with conversion V1")]
    public async Task Lists_of_conversion_V1_are_sets()
    {
        await contexts.V1.SaveAsync(new AwsValues { Id = "lists", Numbers = [3], Texts = ["a"], Blobs = [[1]] }, Token);
        Assert.Equal("""{"Blobs":{"BS":["AQ=="]},"Numbers":{"NS":["3"]},"Texts":{"SS":["a"]}}""", await contexts.ReadAsync("lists"));
        Values? read = await Values.GetAsync(Mapper.AwsSdk.Values.Key("lists"), Token);
        await Values.PutAsync(read!, Token);
        Assert.Equal("""{"Blobs":{"L":[{"B":"AQ=="}]},"Numbers":{"L":[{"N":"3"}]},"Texts":{"L":[{"S":"a"}]}}""", await contexts.ReadAsync("lists"));
        AwsValues loaded = await contexts.V1.LoadAsync<AwsValues>("lists", Token);
        Assert.Equal([3], loaded.Numbers!);
        Assert.Equal(["a"], loaded.Texts!);
    }
}
