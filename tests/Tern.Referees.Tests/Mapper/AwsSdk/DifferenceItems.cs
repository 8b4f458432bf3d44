using Amazon.DynamoDBv2.DataModel;
using Amazon.DynamoDBv2.DocumentModel;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

namespace Tern.Referees.Tests.Mapper.AwsSdk;

[DynamoItem]
public sealed partial record TextOnly([property: PartitionKey] string Id, string Text);

[DynamoItem]
public sealed partial record TextWithRest([property: PartitionKey] string Id, string Text)
{
    [Rest]
    public OrderedMap<AttributeValue>? Rest { get; init; }
}

[DynamoItem]
public sealed partial record Named([property: PartitionKey] string Id)
{
    [Attribute("text")]
    public string? Text { get; init; }

    [Ignore]
    public string? Hidden { get; init; }

    public string? Sku { get; init; }

    public int Quantity { get; init; }
}

[DynamoItem, Key("TENANT#{Tenant}#{Number}", PartitionName = "Id")]
public sealed partial record Composed([property: KeyOnly] string Tenant, [property: KeyOnly] int Number)
{
    public string? Text { get; init; }
}

[DynamoDBTable(Contexts.TableName)]
internal sealed class AwsEnums
{
    [DynamoDBHashKey]
    public string Id { get; set; } = "";

    public DayOfWeek Day { get; set; }

    public DayOfWeek DayNumber { get; set; }
}

[DynamoDBTable(Contexts.TableName)]
internal sealed class AwsText
{
    [DynamoDBHashKey]
    public string Id { get; set; } = "";

    public string? Text { get; set; }
}

[DynamoDBTable(Contexts.TableName)]
internal sealed class AwsNamed
{
    [DynamoDBHashKey]
    public string Id { get; set; } = "";

    [DynamoDBProperty("text")]
    public string? Text { get; set; }

    [DynamoDBIgnore]
    public string? Hidden { get; set; }

    [DynamoDBFlatten]
    public AwsLine? Line { get; set; }
}

[DynamoDBTable(Contexts.TableName)]
internal sealed class AwsComposed
{
    [DynamoDBHashKey("Id")]
    public string Key { get; set; } = "";

    public string? Text { get; set; }
}

[DynamoDBTable(Contexts.TableName)]
internal sealed class AwsInterfaces
{
    [DynamoDBHashKey]
    public string Id { get; set; } = "";

    public ISet<string>? Tags { get; set; }
}

[DynamoDBTable(Contexts.TableName)]
internal sealed class AwsNumberedNames
{
    [DynamoDBHashKey]
    public string Id { get; set; } = "";

    public Dictionary<int, string>? Names { get; set; }
}

[DynamoDBTable(Contexts.TableName)]
internal sealed class AwsUnsupported
{
    [DynamoDBHashKey]
    public string Id { get; set; } = "";

    public TimeSpan Duration { get; set; }
}

[DynamoDBTable(Contexts.TableName)]
internal sealed class AwsTicks
{
    [DynamoDBHashKey]
    public string Id { get; set; } = "";

    [DynamoDBProperty(typeof(AwsTicksConverter))]
    public TimeSpan Ticks { get; set; }
}

internal sealed class AwsTicksConverter : IPropertyConverter
{
    public DynamoDBEntry ToEntry(object value) => ((TimeSpan)value).Ticks;

    public object FromEntry(DynamoDBEntry entry) => new TimeSpan(entry.AsLong());
}
