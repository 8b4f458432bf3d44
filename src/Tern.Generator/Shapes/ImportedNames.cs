namespace Tern.Generator.Shapes;

/// <summary>
/// Names of types that a source file sees without a <c>using</c> directive of its own, beside those of a service: the implicit usings of the .NET SDK,
/// and the namespace <c>Tern</c>. A generated type of such a name would be ambiguous, or would hide the other type.
/// </summary>
/// <seealso href="https://learn.microsoft.com/dotnet/core/project-sdk/overview#implicit-using-directives">Implicit using directives</seealso>
internal static class ImportedNames
{
    // The public types of System, System.Collections.Generic, System.IO, System.Linq, System.Net.Http, System.Threading and System.Threading.Tasks.
    private const string System = """
        AbandonedMutexException AccessViolationException Action Activator AggregateException ApartmentState AppContext AppDomain AppDomainSetup
        AppDomainUnloadedException ApplicationException ApplicationId ArgIterator ArgumentException ArgumentNullException
        ArgumentOutOfRangeException ArithmeticException Array ArraySegment ArrayTypeMismatchException AssemblyLoadEventArgs AssemblyLoadEventHandler
        AsyncCallback AsyncEnumerable AsyncFlowControl AsyncLocal AsyncLocalValueChangedArgs Attribute AttributeTargets AttributeUsageAttribute
        AutoResetEvent BadImageFormatException Barrier BarrierPostPhaseException Base64FormattingOptions BinaryReader BinaryWriter BitConverter
        Boolean Buffer BufferedStream Byte ByteArrayContent CLSCompliantAttribute CancellationToken CancellationTokenRegistration
        CancellationTokenSource CannotUnloadAppDomainException Char CharEnumerator ClientCertificateOption CollectionExtensions Comparer Comparison
        CompressedStack ConcurrentExclusiveSchedulerPair ConfigureAwaitOptions Console ConsoleCancelEventArgs ConsoleCancelEventHandler ConsoleColor
        ConsoleKey ConsoleKeyInfo ConsoleModifiers ConsoleSpecialKey ContextBoundObject ContextCallback ContextMarshalException
        ContextStaticAttribute Convert Converter CountdownEvent DBNull DataMisalignedException DateOnly DateTime DateTimeKind DateTimeOffset
        DayOfWeek Decimal Delegate DelegatingHandler Dictionary Directory DirectoryInfo DirectoryNotFoundException DivideByZeroException
        DllNotFoundException Double DriveInfo DriveNotFoundException DriveType DuplicateWaitObjectException EndOfStreamException
        EntryPointNotFoundException Enum Enumerable EnumerableExecutor EnumerableQuery EnumerationOptions Environment EnvironmentVariableTarget
        EqualityComparer ErrorEventArgs ErrorEventHandler EventArgs EventHandler EventResetMode EventWaitHandle EventWaitHandleAcl Exception
        ExecutionContext ExecutionEngineException FieldAccessException File FileAccess FileAttributes FileInfo FileLoadException FileMode
        FileNotFoundException FileOptions FileShare FileStream FileStreamOptions FileStyleUriParser FileSystemAclExtensions FileSystemEventArgs
        FileSystemEventHandler FileSystemInfo FileSystemWatcher FlagsAttribute FormUrlEncodedContent FormatException FormattableString
        FtpStyleUriParser Func GC GCCollectionMode GCGenerationInfo GCKind GCMemoryInfo GCNotificationStatus GenericUriParser
        GenericUriParserOptions GopherStyleUriParser Guid Half HandleInheritability HashCode HashSet HeaderEncodingSelector HostExecutionContext
        HostExecutionContextManager HttpClient HttpClientHandler HttpCompletionOption HttpContent HttpIOException HttpKeepAlivePingPolicy
        HttpMessageHandler HttpMessageInvoker HttpMethod HttpProtocolException HttpRequestError HttpRequestException HttpRequestMessage
        HttpRequestOptions HttpRequestOptionsKey HttpResponseMessage HttpStyleUriParser HttpVersionPolicy IAlternateEqualityComparer
        IAsyncDisposable IAsyncEnumerable IAsyncEnumerator IAsyncResult ICloneable ICollection IComparable IComparer IConvertible ICustomFormatter
        IDictionary IDisposable IEnumerable IEnumerator IEqualityComparer IEquatable IFormatProvider IFormattable IGrouping IList ILookup
        IOCompletionCallback IOException IObservable IObserver IOrderedAsyncEnumerable IOrderedEnumerable IOrderedQueryable IParsable IProgress
        IQueryProvider IQueryable IReadOnlyCollection IReadOnlyDictionary IReadOnlyList IReadOnlySet IServiceProvider ISet ISpanFormattable
        ISpanParsable IThreadPoolWorkItem ITimer IUtf8SpanFormattable IUtf8SpanParsable ImmutableArrayExtensions Index IndexOutOfRangeException
        InsufficientExecutionStackException InsufficientMemoryException Int128 Int16 Int32 Int64 IntPtr Interlocked InternalBufferOverflowException
        InvalidCastException InvalidDataException InvalidOperationException InvalidProgramException InvalidTimeZoneException KeyNotFoundException
        KeyValuePair Lazy LazyInitializer LazyThreadSafetyMode LdapStyleUriParser LinkedList LinkedListNode List LoaderOptimization
        LoaderOptimizationAttribute LocalDataStoreSlot Lock LockCookie LockRecursionException LockRecursionPolicy Lookup MTAThreadAttribute
        ManualResetEvent ManualResetEventSlim MarshalByRefObject MatchCasing MatchType Math MathF MemberAccessException Memory MemoryExtensions
        MemoryStream MessageProcessingHandler MethodAccessException MidpointRounding MissingFieldException MissingMemberException
        MissingMethodException ModuleHandle Monitor MulticastDelegate MulticastNotSupportedException MultipartContent MultipartFormDataContent Mutex
        MutexAcl NamedWaitHandleOptions NativeOverlapped NetPipeStyleUriParser NetTcpStyleUriParser NewsStyleUriParser NonSerializedAttribute
        NotFiniteNumberException NotImplementedException NotSupportedException NotifyFilters NullReferenceException Nullable Object
        ObjectDisposedException ObsoleteAttribute OperatingSystem OperationCanceledException OrderedDictionary OrderedParallelQuery
        OutOfMemoryException OverflowException Overlapped Parallel ParallelEnumerable ParallelExecutionMode ParallelLoopResult ParallelLoopState
        ParallelMergeOptions ParallelOptions ParallelQuery ParamArrayAttribute ParameterizedThreadStart Path PathTooLongException PeriodicTimer
        PlatformID PlatformNotSupportedException PreAllocatedOverlapped Predicate PriorityQueue Progress Queryable Queue Random RandomAccess Range
        RankException ReadOnlyMemory ReadOnlyMemoryContent ReadOnlySpan ReaderWriterLock ReaderWriterLockSlim ReferenceEqualityComparer
        RegisteredWaitHandle RenamedEventArgs RenamedEventHandler ResolveEventArgs ResolveEventHandler RuntimeArgumentHandle RuntimeFieldHandle
        RuntimeMethodHandle RuntimeTypeHandle SByte STAThreadAttribute SearchOption SeekOrigin Semaphore SemaphoreAcl SemaphoreFullException
        SemaphoreSlim SendOrPostCallback SequencePosition SerializableAttribute Single SocketsHttpConnectionContext SocketsHttpHandler
        SocketsHttpPlaintextStreamFilterContext SortedDictionary SortedList SortedSet Span SpinLock SpinWait Stack StackOverflowException Stream
        StreamContent StreamReader StreamWriter String StringComparer StringComparison StringContent StringNormalizationExtensions StringReader
        StringSplitOptions StringWriter SynchronizationContext SynchronizationLockException SystemException Task TaskAsyncEnumerableExtensions
        TaskCanceledException TaskCompletionSource TaskContinuationOptions TaskCreationOptions TaskExtensions TaskFactory TaskScheduler
        TaskSchedulerException TaskStatus TaskToAsyncResult TextReader TextWriter Thread ThreadAbortException ThreadExceptionEventArgs
        ThreadExceptionEventHandler ThreadInterruptedException ThreadLocal ThreadPool ThreadPoolBoundHandle ThreadPriority ThreadStart
        ThreadStartException ThreadState ThreadStateException ThreadStaticAttribute ThreadingAclExtensions TimeOnly TimeProvider TimeSpan TimeZone
        TimeZoneInfo TimeZoneNotFoundException Timeout TimeoutException Timer TimerCallback Tuple TupleExtensions Type TypeAccessException TypeCode
        TypeInitializationException TypeLoadException TypeUnloadedException TypedReference UInt128 UInt16 UInt32 UInt64 UIntPtr
        UnauthorizedAccessException UnhandledExceptionEventArgs UnhandledExceptionEventHandler UnixFileMode UnmanagedMemoryAccessor
        UnmanagedMemoryStream UnobservedTaskExceptionEventArgs Uri UriBuilder UriComponents UriCreationOptions UriFormat UriFormatException
        UriHostNameType UriIdnScope UriKind UriParser UriPartial UriTypeConverter ValueTask ValueTuple ValueType Version Void Volatile WaitCallback
        WaitForChangedResult WaitHandle WaitHandleCannotBeOpenedException WaitHandleExtensions WaitOrTimerCallback WatcherChangeTypes WeakReference
        """;

    // The public types of the namespace Tern.
    private const string Tern = """
        AccountIdEndpointMode ApiKey AssumeRoleCredentialsOptions AssumeRoleCredentialsProvider AttemptContext AuthSchemeType AwsCredentials
        AwsEnvironment AwsFileState AwsProcessOutput BatchFailure BatchOptions BearerToken BigDecimal CacheOptions CallInfo CallTimeouts
        CallerIdentity ChecksumUse ClientExplanation ClientOptions ConfigSection ContainerCredentialsProvider CredentialSourceExplanation
        CredentialsExplanation DefaultCredentialsProvider DelegateCredentialsProvider Document DocumentKind EnvironmentCredentialsProvider
        ErrorFault HttpProtocol HttpRequestMessageExtensions IBearerTokenProvider ICallInterceptor ICredentialsProvider IServiceClient
        InMemoryAwsEnvironment InstanceMetadataCredentialsOptions InstanceMetadataCredentialsProvider InstanceMetadataEndpointMode LambdaTrace
        LoginCredentialsOptions LoginCredentialsProvider OrderedBatchOptions OrderedMap PayloadSigning PresignedRequest ProcessCredentialsProvider
        ProfileCredentialsProvider RefreshingCredentialsProvider RequestBody RequestCompression RequestSigner ResponseBody ResponseMetadata
        RetryMode RetryOptions ServiceClient ServiceError ServiceResponse SettingExplanation SettingValueExplanation SharedConfig SigV4Signer
        SigV4aSigner SigningRequest SigningScope SsoCredentialsOptions SsoCredentialsProvider StaticBearerTokenProvider StaticCredentialsProvider
        StreamedResponse TernAttemptTimeoutException TernBatchIncompleteException TernBuilder TernChecksumMismatchException
        TernConfigurationException TernConnectTimeoutException TernCredentialsException TernEndpointException TernException
        TernFirstByteTimeoutException TernIdleTimeoutException TernMalformedResponseException TernOperationTimeoutException
        TernRepeatedPageTokenException TernRequestException TernResponseTooLargeException TernSerializationException TernServiceException
        TernSigningException TernStallTimeoutException TernTimeoutException TernTransportException TernWaiterException TracePropagation UserPassword
        WebIdentityCredentialsOptions WebIdentityCredentialsProvider XRayTraceHeader
        """;

    private static readonly HashSet<string> s_all = [.. System.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries), .. Tern.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)];

    /// <summary>All names, without type parameters.</summary>
    public static IReadOnlySet<string> All => s_all;
}
