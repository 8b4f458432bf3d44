using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Conditions;
using Tern.Local.DynamoDB.Expressions.Syntax;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Expressions.Updates;

/// <summary>The checks of updates that do not need an item, in the order of the service.</summary>
internal static class UpdateRules
{
    public static void Check(IReadOnlyList<UpdateAction> actions, ExpressionAttributes attributes)
    {
        var paths = new DocumentPath[actions.Count];
        for (int i = 0; i < paths.Length; i++)
        {
            paths[i] = actions[i].Path;
            paths[i].Resolve(ExpressionKind.Update, attributes);
            actions[i].Operand?.ResolveNames(ExpressionKind.Update, attributes);
        }
        foreach (UpdateAction action in actions)
            action.Operand?.ResolveValues(ExpressionKind.Update, attributes);
        PathOverlap.Refuse(ExpressionKind.Update, paths);
        foreach (UpdateAction action in actions)
            CheckSetOperand(action);
        foreach (UpdateAction action in actions)
        {
            if (action.Operand is { } operand)
                CheckOperand(operand);
        }
    }

    private static void CheckSetOperand(UpdateAction action)
    {
        if (action.Clause is not (UpdateClause.Add or UpdateClause.Delete))
            return;
        AttributeValueKind type = action.Operand!.StaticKind;
        bool isAdd = action.Clause == UpdateClause.Add;
        if (SetAlgebra.IsSet(type) || (isAdd && type == AttributeValueKind.Number))
            return;
        string keyword = isAdd ? "ADD" : "DELETE";
        throw ExpressionErrors.Invalid(ExpressionKind.Update, "Incorrect operand type for operator or function; "
            + $"operator: {keyword}, operand type: {TypeNames.Long(type)}, typeSet: ALLOWED_FOR_{keyword}_OPERAND");
    }

    private static void CheckOperand(Operand operand)
    {
        switch (operand)
        {
            case Arithmetic arithmetic:
                CheckOperand(arithmetic.Left);
                CheckOperand(arithmetic.Right);
                Require(arithmetic.Left, AttributeValueKind.Number, arithmetic.Symbol);
                Require(arithmetic.Right, AttributeValueKind.Number, arithmetic.Symbol);
                break;
            case FunctionCall call:
                foreach (Operand inner in call.Operands)
                    CheckOperand(inner);
                CheckCall(call);
                break;
        }
    }

    private static void CheckCall(FunctionCall call)
    {
        if (call.Operands.Count != Functions.OperandCount(call.Function))
            throw ExpressionErrors.OperandCount(ExpressionKind.Update, call.Name, call.Operands.Count);
        if (Functions.NeedsPath(call.Function))
        {
            if (call.Operands[0] is not PathOperand)
                throw ExpressionErrors.NeedsPath(ExpressionKind.Update, call.Name);
            OperandRules.CheckDistinct(ExpressionKind.Update, call.Name, call.Operands[0], call.Operands[1]);
            return;
        }
        foreach (Operand list in call.Operands)
            Require(list, AttributeValueKind.List, call.Name);
    }

    // The types of function results are checked when the item is known.
    private static void Require(Operand operand, AttributeValueKind type, string operatorOrFunction)
    {
        if (operand is ValueOperand { Value.Kind: var actual } && actual != type)
            throw ExpressionErrors.OperandType(ExpressionKind.Update, operatorOrFunction, TypeNames.Short(actual));
    }
}
