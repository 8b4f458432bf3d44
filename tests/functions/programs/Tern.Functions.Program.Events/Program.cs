using Tern.Functions;

// An event type and a response type, with codecs that are generated. A handler with ValueTask adds 190 KB to the program (decision record 051).
return await Function.RunAsync<SqsEvent, SqsBatchResponse>(HandleAsync);

static Task<SqsBatchResponse> HandleAsync(SqsEvent sqsEvent, Invocation invocation) => Task.FromResult(new SqsBatchResponse());
