namespace Tern.Functions;

/// <summary>Marks a method as a Lambda function. The source generator writes its entry point, its codecs and the construction of its class.</summary>
/// <remarks>
/// Parameters: the event (any type that the generator supports, <see cref="ReadOnlyMemory{T}"/> of bytes, or a <see cref="Stream"/>), <see cref="Invocation"/>,
/// <see cref="CancellationToken"/> and <see cref="System.IO.Pipelines.PipeWriter"/>, each optional and in any order. Result: nothing, a value,
/// <see cref="ReadOnlyMemory{T}"/> of bytes, a <see cref="Stream"/>, each also as <see cref="Task{TResult}"/> or <see cref="ValueTask{TResult}"/>, or
/// <see cref="IAsyncEnumerable{T}"/>, which is streamed.
/// </remarks>
[AttributeUsage(AttributeTargets.Method)]
public sealed class FunctionAttribute : Attribute
{
    /// <summary>A function with a default name: <c>Class.Method</c>. The name of the method is sufficient if no other function has it.</summary>
    public FunctionAttribute()
    {
    }

    /// <summary>A function with a name.</summary>
    /// <param name="name">The name, which the handler setting of the function (<c>_HANDLER</c>) contains.</param>
    public FunctionAttribute(string name) => Name = name;

    /// <summary>The name. The default is null: <c>Class.Method</c>.</summary>
    public string? Name { get; }

    /// <summary>The format of the elements of an <see cref="IAsyncEnumerable{T}"/>. The default is <see cref="StreamFormat.NewlineDelimitedJson"/>.</summary>
    public StreamFormat Streaming { get; set; }

    /// <summary>The content type of a streamed response. The default is null: the content type of the format, or that of the service for a pipe writer.</summary>
    public string? ContentType { get; set; }
}
