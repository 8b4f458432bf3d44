using Tern.Sqs;

namespace Tern_Worker;

public static class WorkerRegistration
{
    /// <summary>Registers the worker and its client. The configuration 'Queue' is the URL of the queue, for example the environment variable 'Queue'.</summary>
    public static void AddWorker(this IHostApplicationBuilder builder)
    {
        builder.Services.AddTern(builder.Configuration).AddSqs();
        builder.Services.AddSingleton<MessageHandler>();
        builder.Services.AddHostedService<QueueWorker>();
    }
}
