using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>What is the same for all calls of an operation. With <c>Try</c>, a condition that was not met is a result.</summary>
internal sealed class TableOperationKind(OperationDescriptor descriptor)
{
    // Created at first use, so that a native program contains only the operations that it uses.
    public static TableOperationKind GetItem => field ??= new(GetItemOperation.CreateDescriptor());

    public static TableOperationKind PutItem => field ??= new(PutItemOperation.CreateDescriptor());

    public static TableOperationKind TryPutItem => field ??= new(PutItemOperation.CreateDescriptor(ConditionalCheck.IsFailed));

    public static TableOperationKind UpdateItem => field ??= new(UpdateItemOperation.CreateDescriptor());

    public static TableOperationKind TryUpdateItem => field ??= new(UpdateItemOperation.CreateDescriptor(ConditionalCheck.IsFailed));

    public static TableOperationKind DeleteItem => field ??= new(DeleteItemOperation.CreateDescriptor());

    public static TableOperationKind TryDeleteItem => field ??= new(DeleteItemOperation.CreateDescriptor(ConditionalCheck.IsFailed));

    public static TableOperationKind Query => field ??= new(QueryOperation.CreateDescriptor());

    public static TableOperationKind Scan => field ??= new(ScanOperation.CreateDescriptor());

    /// <summary>The properties of the operation, from the model.</summary>
    public OperationDescriptor Descriptor => descriptor;

    /// <summary>The value of the header <c>X-Amz-Target</c>.</summary>
    public string Target { get; } = $"DynamoDB_20120810.{descriptor.Name}";

    /// <summary>Whether a condition that was not met is a result.</summary>
    public bool IsTry => descriptor.IsResultInError is not null;
}
