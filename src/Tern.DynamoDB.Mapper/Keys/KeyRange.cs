namespace Tern.DynamoDB.Mapper;

/// <summary>A range of sort keys.</summary>
/// <param name="sortOperator">The operator.</param>
/// <param name="value">The value, or the lower bound.</param>
/// <param name="high">The upper bound; null for all operators but <see cref="SortOperator.Between"/>.</param>
internal sealed class KeyRange(SortOperator sortOperator, byte[] value, byte[]? high = null)
{
    /// <summary>Writes the condition of the sort key.</summary>
    public void Write(ref ExpressionWriter writer, NameReference name)
    {
        if (sortOperator == SortOperator.BeginsWith)
        {
            writer.WriteText("begins_with("u8);
            writer.WriteName(name);
            writer.WriteText(", "u8);
            writer.WriteValue(value);
            writer.WriteText(")"u8);
            return;
        }
        writer.WriteName(name);
        writer.WriteText(sortOperator switch
        {
            SortOperator.Equal => " = "u8,
            SortOperator.Less => " < "u8,
            SortOperator.LessOrEqual => " <= "u8,
            SortOperator.Greater => " > "u8,
            SortOperator.GreaterOrEqual => " >= "u8,
            _ => " BETWEEN "u8,
        });
        writer.WriteValue(value);
        if (high is not null)
        {
            writer.WriteText(" AND "u8);
            writer.WriteValue(high);
        }
    }
}
