using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Syntax;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Expressions.Conditions;

/// <summary>The checks of operands that do not need an item.</summary>
internal static class OperandRules
{
    // In the order of the messages of the service.
    private const string AnyType = "{NS,SS,L,BS,N,M,B,BOOL,NULL,S}";
    private const string TypeList = "{B,NULL,SS,BOOL,L,BS,N,NS,S,M}";

    /// <summary>Refuses functions with the wrong number of operands, the innermost first.</summary>
    public static void CheckCounts(ExpressionKind kind, Operand operand)
    {
        if (operand is not FunctionCall call)
            return;
        foreach (Operand inner in call.Operands)
            CheckCounts(kind, inner);
        if (call.Operands.Count != Functions.OperandCount(call.Function))
            throw ExpressionErrors.OperandCount(kind, call.Name, call.Operands.Count);
    }

    /// <summary>Refuses functions with the same attribute as two operands.</summary>
    public static void CheckDistinct(ExpressionKind kind, Operand operand)
    {
        if (operand is not FunctionCall call)
            return;
        foreach (Operand inner in call.Operands)
            CheckDistinct(kind, inner);
        for (int i = 1; i < call.Operands.Count; i++)
            CheckDistinct(kind, call.Name, call.Operands[0], call.Operands[i]);
    }

    /// <summary>Refuses the same attribute as two operands.</summary>
    public static void CheckDistinct(ExpressionKind kind, string operatorOrFunction, Operand first, Operand other)
    {
        if (first is PathOperand one && other is PathOperand two && one.Path.Equals(two.Path))
        {
            throw ExpressionErrors.Invalid(kind, "The first operand must be distinct from the remaining operands for this operator or function; "
                + $"operator: {operatorOrFunction}, first operand: {one.Path}");
        }
    }

    /// <summary>Refuses an operand of a type without an order, for operators that compare by order.</summary>
    public static void CheckOrdered(ExpressionKind kind, string operatorName, Operand operand)
    {
        AttributeValueKind type = operand.StaticKind;
        if (type != AttributeValueKind.None && !ValueOrder.IsOrdered(type))
            throw ExpressionErrors.OperandType(kind, operatorName, TypeNames.Short(type));
    }

    /// <summary>Refuses operands of functions that have an invalid type for any item, the innermost first.</summary>
    public static void CheckTypes(ExpressionKind kind, Operand operand)
    {
        if (operand is not FunctionCall call)
            return;
        foreach (Operand inner in call.Operands)
            CheckTypes(kind, inner);
        if (Functions.NeedsPath(call.Function) && call.Operands[0] is not PathOperand)
            throw ExpressionErrors.NeedsPath(kind, call.Name);
        switch (call.Function)
        {
            case Function.BeginsWith:
                foreach (Operand text in call.Operands)
                    Require(kind, call, text, AttributeValueKind.String, AttributeValueKind.Binary);
                break;
            case Function.AttributeType:
                CheckTypeName(kind, call);
                break;
            case Function.Size:
                AttributeValueKind sized = call.Operands[0].StaticKind;
                if (sized is AttributeValueKind.Number or AttributeValueKind.Boolean or AttributeValueKind.Null)
                    throw ExpressionErrors.OperandType(kind, call.Name, TypeNames.Short(sized));
                break;
        }
    }

    public static void CollectPaths(Operand operand, List<DocumentPath> paths)
    {
        if (operand is PathOperand path)
            paths.Add(path.Path);
        if (operand is FunctionCall call)
        {
            foreach (Operand inner in call.Operands)
                CollectPaths(inner, paths);
        }
    }

    private static void Require(ExpressionKind kind, FunctionCall call, Operand operand, AttributeValueKind one, AttributeValueKind other)
    {
        AttributeValueKind type = operand.StaticKind;
        if (type != AttributeValueKind.None && type != one && type != other)
            throw ExpressionErrors.OperandType(kind, call.Name, TypeNames.Short(type));
    }

    private static void CheckTypeName(ExpressionKind kind, FunctionCall call)
    {
        Operand operand = call.Operands[1];
        if (operand.StaticKind != AttributeValueKind.String)
        {
            string type = operand.StaticKind == AttributeValueKind.None ? AnyType : TypeNames.Short(operand.StaticKind);
            throw ExpressionErrors.OperandType(kind, call.Name, type);
        }
        string name = ((ValueOperand)operand).Value.S!;
        if (TypeNames.FromShort(name) == AttributeValueKind.None)
            throw ExpressionErrors.Invalid(kind, $"Invalid attribute type name found; type: {name}, valid types: {TypeList}");
    }
}
