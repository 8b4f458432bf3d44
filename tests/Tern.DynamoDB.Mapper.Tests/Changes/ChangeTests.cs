using System.Text;
using Tern.DynamoDB.Mapper.Tests.Items;
using Tern.DynamoDB.Mapper.Tests.Tables;
using Tern.DynamoDB.Mapper.Tests.Types;
using Tern.Functions;

namespace Tern.DynamoDB.Mapper.Tests.Changes;

public sealed class ChangeTests
{
    private const string Keys = """{"pk":{"S":"CUSTOMER#17"},"sk":{"S":"ORDER#2026-11-26#0f8fad5b-d9cb-469f-a165-70867728950e"}}""";
    private const string Service = """{"type":"Service","principalId":"dynamodb.amazonaws.com"}""";

    private static readonly Order s_old = OrderTable.CreateOrder();
    private static readonly Order s_new = s_old with { Total = 99.95m, Remark = "fragile" };

    [Fact]
    public void Insert_has_the_new_item_and_the_key()
    {
        Change<Order> change = Read("INSERT", null, s_new);
        Assert.Equal((ChangeKind.Inserted, false), (change.Kind, change.IsExpired));
        Assert.Null(change.Old);
        AssertEqual(s_new, change.New);
        Assert.Equal(Order.Key("17", OrderTable.Start, OrderTable.Id), change.Key);
    }

    [Fact]
    public void Modification_has_both_items()
    {
        Change<Order> change = Read("MODIFY", s_old, s_new);
        Assert.Equal(ChangeKind.Modified, change.Kind);
        AssertEqual(s_old, change.Old);
        AssertEqual(s_new, change.New);
    }

    [Fact]
    public void Removal_has_the_old_item()
    {
        Change<Order> change = Read("REMOVE", s_old, null);
        Assert.Equal((ChangeKind.Removed, false), (change.Kind, change.IsExpired));
        AssertEqual(s_old, change.Old);
        Assert.Null(change.New);
    }

    [Theory]
    [InlineData("REMOVE", Service, true)]
    [InlineData("REMOVE", """{"PrincipalId":"dynamodb.amazonaws.com","Type":"Service","x":1}""", true)]
    [InlineData("REMOVE", """{"type":"Service","principalId":"replication.dynamodb.amazonaws.com"}""", false)]
    [InlineData("REMOVE", """{"type":"User","principalId":"dynamodb.amazonaws.com"}""", false)]
    [InlineData("REMOVE", """{"type":null,"principalId":"dynamodb.amazonaws.com"}""", false)]
    [InlineData("REMOVE", "{}", false)]
    [InlineData("REMOVE", "null", false)]
    [InlineData("MODIFY", Service, false)]
    public void Removal_by_DynamoDB_is_an_expiration(string eventName, string identity, bool isExpired) =>
        Assert.Equal(isExpired, Change.Read<Order>(Utf8($$$"""{"userIdentity":{{{identity}}},"eventName":"{{{eventName}}}","dynamodb":{"Keys":{{{Keys}}}}}""")).IsExpired);

    [Theory]
    [InlineData("KEYS_ONLY", false, false)]
    [InlineData("OLD_IMAGE", true, false)]
    [InlineData("NEW_IMAGE", false, true)]
    [InlineData("NEW_AND_OLD_IMAGES", true, true)]
    public void Item_that_the_view_type_does_not_contain_is_null(string view, bool hasOld, bool hasNew)
    {
        Change<Order> change = Read("MODIFY", hasOld ? s_old : null, hasNew ? s_new : null, view);
        Assert.Equal((hasOld, hasNew), (change.Old is not null, change.New is not null));
        Assert.Equal("CUSTOMER#17", change.Key.Partition.S);
    }

    [Fact]
    public void Record_of_an_event_is_read_as_its_JSON()
    {
        DynamoDBEvent e = Payloads.Read<DynamoDBEvent>($$"""{"Records":[{{Record("MODIFY", s_old, s_new)}}]}""");
        Change<Order> change = Change.Read<Order>(e.Records[0]);
        Assert.Equal(Order.Key("17", OrderTable.Start, OrderTable.Id), change.Key);
        AssertEqual(s_old, change.Old);
        AssertEqual(s_new, change.New);
    }

    [Fact]
    public void Record_of_a_Kinesis_data_stream_is_read()
    {
        string record = Record("INSERT", null, s_new).Insert(1, "\"recordFormat\":\"application/json\",\"tableName\":\"orders\",");
        var data = new KinesisData { Data = Utf8(record) };
        AssertEqual(s_new, Change.Read<Order>(data.Data.Span).New);
    }

    [Fact]
    public void Change_of_a_type_of_another_assembly_is_read_by_its_map()
    {
        Change<Box<int>> change = Change.Read(Utf8("""{"eventName":"INSERT","dynamodb":{"Keys":{"pk":{"S":"BOX"},"sk":{"S":"1"}},"NewImage":{"pk":{"S":"BOX"},"sk":{"S":"1"},"Content":{"N":"5"}}}}"""), BoxOfInt32Item.ItemMap);
        Assert.Equal((new Box<int>("1", 5), BoxOfInt32Item.Key("1")), (change.New, change.Key));
    }

    [Fact]
    public void Type_with_a_part_of_the_attributes_is_read() =>
        Assert.Equal(new OrderTotal(OrderTable.Id, 99.95m), Change.Read<OrderTotal>(Utf8(Record("INSERT", null, s_new))).New);

    [Theory]
    [InlineData("{}", "The record has no eventName. Expected: INSERT, MODIFY or REMOVE")]
    [InlineData("""{"eventName":null}""", "The record has no eventName. Expected: INSERT, MODIFY or REMOVE")]
    [InlineData("""{"eventName":"UPSERT"}""", "The eventName of the record is not supported. Expected: INSERT, MODIFY or REMOVE")]
    [InlineData("""{"eventName":"INSERT","dynamodb":[]}""", "")]
    [InlineData("[]", "")]
    [InlineData("""{"eventName":"INSERT"} x""", "")]
    public void JSON_that_is_not_a_record_throws_the_typed_exception(string json, string message) =>
        Assert.StartsWith(message, Assert.Throws<TernSerializationException>(() => Change.Read<AnyItem>(Utf8(json))).Message, StringComparison.Ordinal);

    [Theory]
    [InlineData("""{"eventName":"INSERT","dynamodb":{"Keys":{"id":{"N":"1"}}}}""", "pk")]
    [InlineData("""{"eventName":"INSERT","dynamodb":{"Keys":{"pk":{"S":"a"}}}}""", "sk")]
    [InlineData("""{"eventName":"INSERT","dynamodb":{}}""", "pk")]
    [InlineData("""{"eventName":"INSERT"}""", "pk")]
    public void Record_of_a_table_with_another_key_throws_a_MappingException(string json, string path)
    {
        MappingException exception = Assert.Throws<MappingException>(() => Change.Read<Order>(Utf8(json)));
        Assert.Equal((typeof(Order), path), (exception.Type, exception.Path));
        Assert.Equal($"Order, {path}: The record does not contain the key attribute. Read the record as a type of its table.", exception.Message);
    }

    [Fact]
    public void Invalid_item_throws_a_MappingException_with_the_path_and_without_values()
    {
        string record = Record("INSERT", null, s_new).Replace("{\"N\":\"99.95\"}", "{\"S\":\"secret\"}", StringComparison.Ordinal);
        MappingException exception = Assert.Throws<MappingException>(() => Change.Read<Order>(Utf8(record)));
        Assert.Equal("Total", exception.Path);
        Assert.DoesNotContain("secret", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Record_that_ends_early_throws_the_typed_exception()
    {
        byte[] json = Utf8(Record("MODIFY", s_old, s_new));
        for (int length = 0; length < json.Length; length++)
            Assert.Throws<TernSerializationException>(() => Change.Read<Order>(json.AsSpan(0, length)));
    }

    [Fact]
    public void Random_items_are_read_as_they_were_written()
    {
        for (int seed = 0; seed < 300; seed++)
        {
            var random = new Random(seed);
            Order? old = random.Next(3) == 0 ? null : RandomOrder(random);
            Order? item = random.Next(3) == 0 ? null : RandomOrder(random);
            string eventName = random.GetItems(["INSERT", "MODIFY", "REMOVE"], 1)[0];
            DynamoDBRecord record = Payloads.Read<DynamoDBRecord>(Record(eventName, old, item));
            foreach (Change<Order> change in new[] { Change.Read<Order>(record), Change.Read<Order>(Utf8(Record(eventName, old, item))) })
            {
                AssertEqual(old, change.Old);
                AssertEqual(item, change.New);
            }
        }
    }

    private static Order RandomOrder(Random random) => OrderTable.CreateOrder(random.Next(1, 29)) with
    {
        Status = (OrderStatus)random.Next(3),
        Total = random.Next(-1000, 1000) / 100m,
        Lines = [.. Enumerable.Range(0, random.Next(4)).Select(i => new OrderLine($"\"{i}\" € 😀", random.Next()))],
        Tags = [.. Enumerable.Range(0, random.Next(4)).Select(i => $"t{i}")],
        Remark = random.Next(2) == 0 ? null : "\n",
        ExpiresAt = random.Next(2) == 0 ? null : DateTimeOffset.FromUnixTimeSeconds(random.Next()),
    };

    private static Change<Order> Read(string eventName, Order? old, Order? item, string view = "NEW_AND_OLD_IMAGES") => Change.Read<Order>(Utf8(Record(eventName, old, item, view)));

    private static string Record(string eventName, Order? old, Order? item, string view = "NEW_AND_OLD_IMAGES")
    {
        string images = (old is null ? "" : $",\"OldImage\":{Wire.Write(old)}") + (item is null ? "" : $",\"NewImage\":{Wire.Write(item)}");
        return $$$"""{"eventID":"1","eventName":"{{{eventName}}}","eventSource":"aws:dynamodb","dynamodb":{"ApproximateCreationDateTime":1479499740,"Keys":{{{Keys}}}{{{images}}},"SequenceNumber":"1","StreamViewType":"{{{view}}}"}}""";
    }

    private static void AssertEqual(Order? expected, Order? actual) => Assert.Equal(expected is null ? null : Wire.Write(expected), actual is null ? null : Wire.Write(actual));

    private static byte[] Utf8(string json) => Encoding.UTF8.GetBytes(json);
}
