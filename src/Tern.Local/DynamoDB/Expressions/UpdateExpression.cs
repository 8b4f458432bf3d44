using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Conditions;
using Tern.Local.DynamoDB.Expressions.Keys;
using Tern.Local.DynamoDB.Expressions.Syntax;
using Tern.Local.DynamoDB.Expressions.Updates;
using Tern.Local.DynamoDB.Numbers;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Expressions;

/// <summary>An update expression.</summary>
internal sealed class UpdateExpression
{
    private readonly List<UpdateAction> _actions;

    private UpdateExpression(List<UpdateAction> actions)
    {
        _actions = actions;
        Changed = new([.. actions.Select(action => action.Path)]);
        var read = new List<DocumentPath>(Changed.Paths);
        foreach (UpdateAction action in actions)
            CollectPaths(action.Operand, read);
        Paths = read;
    }

    /// <summary>Selects the attributes that the update changes, from the item before (UPDATED_OLD) or after it (UPDATED_NEW).</summary>
    public Projection Changed { get; }

    /// <summary>All paths of the expression, including those that are only read.</summary>
    public IReadOnlyList<DocumentPath> Paths { get; }

    /// <summary>Parses and checks an expression.</summary>
    /// <exception cref="DynamoDBServiceException">The expression is not valid.</exception>
    public static UpdateExpression Parse(string text, ExpressionAttributes attributes)
    {
        List<UpdateAction> actions = new UpdateParser(text).Parse();
        UpdateRules.Check(actions, attributes);
        return new(actions);
    }

    /// <summary>Refuses a change of a key attribute of the table.</summary>
    public void RefuseKeyChange(string keyName)
    {
        foreach (UpdateAction action in _actions)
        {
            if (action.Path.Head == keyName)
            {
                throw DynamoDBServiceException.Validation(
                    $"One or more parameter values were invalid: Cannot update attribute {keyName}. This attribute is part of the key");
            }
        }
    }

    /// <summary>Refuses an operand that sets an index key to a value of the wrong type for any item.</summary>
    public void RefuseIndexKeyMismatch(KeyAttribute key, string indexName)
    {
        foreach (UpdateAction action in _actions)
        {
            if (action.Path.IsNested || action.Path.Head != key.Name)
                continue;
            AttributeValueKind type = action.Operand?.StaticKind ?? AttributeValueKind.None;
            if (type != AttributeValueKind.None && type != key.Kind)
            {
                throw DynamoDBServiceException.Validation("One or more parameter values were invalid: Type mismatch for Index Key "
                    + $"{key.Name} Expected: {TypeNames.Short(key.Kind)} Actual: {TypeNames.Short(type)} IndexName: {indexName}");
            }
        }
    }

    /// <summary>Refuses an updated item if this update set an index key to a value of the wrong type.</summary>
    public void RefuseIndexKeyChange(OrderedMap<AttributeValue> updated, KeyAttribute key)
    {
        foreach (UpdateAction action in _actions)
        {
            bool isChanged = !action.Path.IsNested && action.Path.Head == key.Name;
            if (isChanged && updated.TryGetValue(key.Name, out AttributeValue value) && value.Kind != key.Kind)
                throw DynamoDBServiceException.Validation(UpdateMessages.IndexKeyType);
        }
    }

    /// <summary>Applies the update to an item. All operands are evaluated with the item before the update.</summary>
    /// <param name="item">The item before the update; the key if the item does not exist.</param>
    /// <returns>A new item. <paramref name="item"/> is not changed.</returns>
    /// <exception cref="DynamoDBServiceException">The update is not valid for the item.</exception>
    public OrderedMap<AttributeValue> Apply(OrderedMap<AttributeValue> item)
    {
        // The service checks all actions in this order: parents of a wrong type, operands of a wrong type, missing parents,
        // missing operands.
        bool isPathMissing = false, isOperandMissing = false;
        foreach (UpdateAction action in _actions)
            isPathMissing |= !HasParent(action.Path, item);
        var tree = new PathTree<PathWrite>();
        foreach (UpdateAction action in _actions)
        {
            AttributeValue value = Evaluate(action, item);
            isOperandMissing |= action.Clause == UpdateClause.Set && value.Kind == AttributeValueKind.None;
            if (action.Path.Steps.Count - 1 + AttributeValueValidator.DepthOf(value) > AttributeValueValidator.MaxDepth)
                throw DynamoDBServiceException.Validation(AttributeValueValidator.TooDeep);
            tree.Add(action.Path, new(value));
        }
        if (isPathMissing)
            throw DynamoDBServiceException.Validation(UpdateMessages.InvalidPath);
        if (isOperandMissing)
            throw DynamoDBServiceException.Validation(UpdateMessages.MissingAttribute);
        return ItemWriter.Write(item, tree);
    }

    private static bool HasParent(DocumentPath path, OrderedMap<AttributeValue> item)
    {
        if (!path.IsNested)
            return true;
        AttributeValueKind parent = path.FindParent(item).Kind;
        AttributeValueKind needed = path.Steps[^1].IsIndex ? AttributeValueKind.List : AttributeValueKind.Map;
        return parent == AttributeValueKind.None || parent == needed
            ? parent == needed
            : throw DynamoDBServiceException.Validation(UpdateMessages.InvalidPath);
    }

    private static AttributeValue Evaluate(UpdateAction action, OrderedMap<AttributeValue> item) => action.Clause switch
    {
        UpdateClause.Set => action.Operand!.Evaluate(item),
        UpdateClause.Remove => default,
        UpdateClause.Add => Add(action.Path.Find(item), action.Operand!.Evaluate(item)),
        _ => Delete(action.Path.Find(item), action.Operand!.Evaluate(item)),
    };

    private static AttributeValue Add(AttributeValue current, AttributeValue added)
    {
        if (current.Kind == AttributeValueKind.None)
            return added;
        if (current.Kind != added.Kind)
            throw DynamoDBServiceException.Validation(UpdateMessages.OperandType);
        return added.N is { } number
            ? AttributeValue.Number((DynamoNumber.Parse(current.N!) + DynamoNumber.Parse(number)).ToString())
            : SetAlgebra.Union(current, added);
    }

    private static AttributeValue Delete(AttributeValue current, AttributeValue removed)
    {
        if (current.Kind == AttributeValueKind.None)
            return current;
        return current.Kind == removed.Kind
            ? SetAlgebra.Difference(current, removed)
            : throw DynamoDBServiceException.Validation(UpdateMessages.OperandType);
    }

    private static void CollectPaths(Operand? operand, List<DocumentPath> paths)
    {
        if (operand is Arithmetic arithmetic)
        {
            CollectPaths(arithmetic.Left, paths);
            CollectPaths(arithmetic.Right, paths);
        }
        else if (operand is not null)
        {
            OperandRules.CollectPaths(operand, paths);
        }
    }
}
