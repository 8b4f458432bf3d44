// Metrics belong to the process, so that concurrent tests would add to the same data points.
[assembly: CollectionBehavior(DisableTestParallelization = true)]
