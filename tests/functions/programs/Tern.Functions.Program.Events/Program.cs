using Tern.Functions;

// An event type and a response type, with codecs that are generated.
return await Function.RunAsync<SqsEvent, SqsBatchResponse>(HandleAsync);

static Task<SqsBatchResponse> HandleAsync(SqsEvent sqsEvent, Invocation invocation) => Task.FromResult(new SqsBatchResponse());
