namespace Tern.DynamoDB.Mapper;

/// <summary>Writes the actions of an update expression.</summary>
/// <seealso href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.UpdateExpressions.html">Update expressions</seealso>
internal static class UpdateText
{
    private const int LastClause = 3;

    private static readonly byte[] s_emptyList = "{\"L\":[]}"u8.ToArray();

    /// <summary>Writes the actions, grouped by clause.</summary>
    public static void Write(ref ExpressionWriter writer, List<UpdateAction> actions)
    {
        writer.StartExpression("\"UpdateExpression\":"u8);
        ReadOnlySpan<byte> beforeClause = default;
        for (int clause = 0; clause <= LastClause; clause++)
        {
            bool isFirst = true;
            foreach (UpdateAction action in actions)
            {
                if (ClauseOf(action.Kind) != clause)
                    continue;
                writer.WriteText(isFirst ? beforeClause : ", "u8);
                writer.WriteText(isFirst ? NameOf(clause) : default);
                isFirst = false;
                beforeClause = " "u8;
                Write(ref writer, action);
            }
        }
        writer.EndExpression();
    }

    /// <summary>The clause of an action: 0 for SET, 1 for REMOVE, 2 for ADD, 3 for DELETE.</summary>
    private static int ClauseOf(UpdateKind kind) => kind switch
    {
        UpdateKind.Remove => 1,
        UpdateKind.Add => 2,
        UpdateKind.Delete => 3,
        _ => 0,
    };

    private static ReadOnlySpan<byte> NameOf(int clause) => clause switch
    {
        0 => "SET "u8,
        1 => "REMOVE "u8,
        2 => "ADD "u8,
        _ => "DELETE "u8,
    };

    private static void Write(ref ExpressionWriter writer, UpdateAction action)
    {
        writer.WritePath(action.Path);
        switch (action.Kind)
        {
            case UpdateKind.Set:
                writer.WriteText(" = "u8);
                writer.WriteValue(action.Value!);
                break;
            case UpdateKind.SetToPath:
                writer.WriteText(" = "u8);
                writer.WritePath(action.Other);
                break;
            case UpdateKind.SetIfAbsent:
                writer.WriteText(" = "u8);
                WriteIfAbsent(ref writer, action.Path, action.Value!);
                break;
            case UpdateKind.Increase:
                writer.WriteText(" = "u8);
                writer.WritePath(action.Path);
                writer.WriteText(" + "u8);
                writer.WriteValue(action.Value!);
                break;
            case UpdateKind.Append:
                writer.WriteText(" = list_append("u8);
                WriteIfAbsent(ref writer, action.Path, s_emptyList);
                writer.WriteText(", "u8);
                writer.WriteValue(action.Value!);
                writer.WriteText(")"u8);
                break;
            case UpdateKind.Prepend:
                writer.WriteText(" = list_append("u8);
                writer.WriteValue(action.Value!);
                writer.WriteText(", "u8);
                WriteIfAbsent(ref writer, action.Path, s_emptyList);
                writer.WriteText(")"u8);
                break;
            case UpdateKind.Add or UpdateKind.Delete:
                writer.WriteText(" "u8);
                writer.WriteValue(action.Value!);
                break;
        }
    }

    private static void WriteIfAbsent(ref ExpressionWriter writer, FieldPath path, byte[] value)
    {
        writer.WriteText("if_not_exists("u8);
        writer.WritePath(path);
        writer.WriteText(", "u8);
        writer.WriteValue(value);
        writer.WriteText(")"u8);
    }
}
