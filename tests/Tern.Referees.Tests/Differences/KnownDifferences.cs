namespace Tern.Referees.Tests.Differences;

/// <summary>The known differences between the servers.</summary>
internal static class KnownDifferences
{
    private const string Errors = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html";
    private const string Reference = "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/";

    public static IReadOnlyList<KnownDifference> All { get; } =
    [
        new(
            """CreateTable {"TableName":"a;b","AttributeDefinitions":[],"KeySchema":[]}""",
            "either",
            "The name and the key schema both break documented constraints; how many of them one response reports is not documented.",
            Reference + "API_CreateTable.html"),
        new(
            """UpdateItem {"TableName":"same","Key":{"pk":{"S":"a"},"sk":{"N":"1"}},"UpdateExpression":"ADD t :t","ExpressionAttributeValues":{":t":{"S":"x"}}}""",
            "either",
            "ADD is for numbers and sets, so both refuse a string; the text is not documented.",
            "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html"),
        new(
            """Scan {"TableName":"same","FilterExpression":"a ="}""",
            "either",
            "Both refuse the expression; the text is not documented. dynalite's lists what its own parser expected.",
            "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html"),
        new(
            "PutItem {}",
            "either",
            "Both members are required, and both responses name both; their order is not documented.",
            Reference + "API_PutItem.html"),
        new(
            """BatchWriteItem {"RequestItems":{"same":[]}}""",
            "either",
            "A table has 1 to 25 requests, so both refuse an empty list; how the response shows the value is not documented.",
            Reference + "API_BatchWriteItem.html"),
        new(
            """TagResource {"ResourceArn":"nonsense","Tags":[{"Key":"a","Value":"b"}]}""",
            "either",
            "The resource must be given by its ARN; which error refuses another text is not documented.",
            Reference + "API_TagResource.html"),
        new(
            "Nonsense {}",
            "either",
            "An unknown operation is refused; the text of the response is not documented. That of Tern.Local names the operation.",
            Errors),
        new(
            "ListTables {",
            "either",
            "Malformed JSON is refused; the text of the response is not documented. That of Tern.Local contains the byte offset.",
            Errors),
        new(
            "ListTables []",
            "Local",
            "A request is a JSON object; dynalite accepts an array as an empty object.",
            "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.LowLevelAPI.html"),
    ];
}
