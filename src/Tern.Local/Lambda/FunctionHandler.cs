namespace Tern.Local.Lambda;

/// <summary>Executes an invocation in this process.</summary>
internal delegate ValueTask<ReadOnlyMemory<byte>> FunctionHandler(ReadOnlyMemory<byte> payload, FunctionContext context);
