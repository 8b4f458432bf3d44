using System.Text;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.Generator.Tables;

/// <summary>Writes a CloudFormation template (https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html).</summary>
internal sealed class TableTemplate
{
    private readonly StringBuilder _text = new();
    private int _level;

    private TableTemplate()
    {
    }

    /// <summary>Writes the template of tables, with lines that end with a line feed.</summary>
    public static string Write(IReadOnlyList<TableDefinition> tables)
    {
        var template = new TableTemplate();
        template.Open("{");
        template.Line("\"AWSTemplateFormatVersion\": \"2010-09-09\",");
        IReadOnlyList<string> ids = LogicalIds.Of(tables);
        if (tables.Count == 0)
        {
            template.Line("\"Resources\": {}");
        }
        else
        {
            template.Open("\"Resources\": {");
            for (int i = 0; i < tables.Count; i++)
                template.WriteResource(ids[i], tables[i], i < tables.Count - 1 ? "," : "");
            template.Close("}");
        }
        template.Close("}");
        return template._text.ToString();
    }

    private static string Text(string value) => $"\"{WireText.EscapeJson(value)}\"";

    private void WriteResource(string id, TableDefinition table, string end)
    {
        Open($"{Text(id)}: {{");
        Line("\"Type\": \"AWS::DynamoDB::Table\",");
        Open("\"Properties\": {");
        Line($"\"TableName\": {Text(table.TableName)},");
        Line("\"BillingMode\": \"PAY_PER_REQUEST\",");
        WriteKeys("AttributeDefinitions", table, i => $"\"AttributeType\": {Text(table.Keys[i].Type)}", ",");
        WriteKeys("KeySchema", table, i => $"\"KeyType\": {(i == 0 ? "\"HASH\"" : "\"RANGE\"")}", table.TimeToLive is null ? "" : ",");
        if (table.TimeToLive is { } timeToLive)
            Line($"\"TimeToLiveSpecification\": {{ \"AttributeName\": {Text(timeToLive)}, \"Enabled\": true }}");
        Close("}");
        Close("}" + end);
    }

    private void WriteKeys(string property, TableDefinition table, Func<int, string> describe, string end)
    {
        Open($"\"{property}\": [");
        for (int i = 0; i < table.Keys.Count; i++)
            Line($"{{ \"AttributeName\": {Text(table.Keys[i].Name)}, {describe(i)} }}{(i < table.Keys.Count - 1 ? "," : "")}");
        Close("]" + end);
    }

    private void Open(string line)
    {
        Line(line);
        _level++;
    }

    private void Close(string line)
    {
        _level--;
        Line(line);
    }

    private void Line(string line) => _text.Append(' ', _level * 2).Append(line).Append('\n');
}
