using System.Text;
using System.Text.Json;
using Tern.Conformance;
using Tern.Functions;

namespace Tern.DynamoDB.Mapper.Tests.Changes;

/// <summary>The published events of DynamoDB streams.</summary>
public sealed class PublishedChangeTests
{
    [Theory]
    [InlineData("rust", "example-dynamodb-event", "Inserted Inserted")]
    [InlineData("dotnet", "dynamodb-timewindow-event", "Inserted Modified Removed")]
    public void Records_of_an_event_are_changes(string file, string name, string kinds)
    {
        DynamoDBEvent e = Payloads.Read<DynamoDBEvent>(Read(file, name));
        Change<AnyItem>[] changes = [.. e.Records.Select(record => Change.Read<AnyItem>(record))];
        Assert.Equal(kinds, string.Join(' ', changes.Select(change => change.Kind)));
        for (int i = 0; i < changes.Length; i++)
        {
            AssertEqual(e.Records[i].Dynamodb.OldImage, changes[i].Old);
            AssertEqual(e.Records[i].Dynamodb.NewImage, changes[i].New);
        }
    }

    [Fact]
    public void Record_with_optional_members_is_a_change()
    {
        string json = Read("rust", "example-dynamodb-event-record-with-optional-fields");
        Change<AnyItem> change = Change.Read<AnyItem>(Encoding.UTF8.GetBytes(json));
        AssertEqual(Payloads.Read<DynamoDBRecord>(json).Dynamodb.NewImage, change.New);
    }

    private static string Read(string file, string name)
    {
        using var document = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(ConformanceData.Require(), "lambda-events", file + ".json")));
        return document.RootElement.GetProperty(name).GetRawText();
    }

    private static void AssertEqual(OrderedMap<StreamAttributeValue>? expected, AnyItem? actual)
    {
        Assert.Equal(expected is null, actual is null);
        if (expected is null)
            return;
        Assert.Equal(expected.Keys, actual!.Attributes!.Keys);
        Assert.All(expected, entry => Assert.Equal(AttributeValue.FromJson(Payloads.ToUtf8(entry.Value)), actual.Attributes![entry.Key]));
    }
}
